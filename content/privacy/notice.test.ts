import { expect, test } from 'vitest'
import { ConsentPurpose, DataClass } from '#contract/privacy/my-data.ts'
import { PRIVACY_VERSION, PRIVACY_VERSIONS } from '#contract/privacy/privacy.ts'
import { type Controller, inForceSince, privacyNotice, privacySummary } from './notice.ts'
import { processingRegistry, recipientsUnder } from './registry.ts'

const controller: Controller = {
  brandName: 'Tala',
  supportEmail: 'privacy@tala.example',
  company: { address: '12 Mabini Street', city: 'Cebu City', phone: '+63 32 123 4567' },
  signIn: 'code',
}
const wordsOf = (one: Controller) => JSON.stringify(privacyNotice(one))

test('the shown version of the notice is the newest, and each version has the day it took effect', () => {
  expect(PRIVACY_VERSIONS.at(-1)).toBe(PRIVACY_VERSION)
  expect([...PRIVACY_VERSIONS].sort()).toEqual(PRIVACY_VERSIONS)
  for (const version of PRIVACY_VERSIONS) expect(inForceSince[version]).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/)
})

test('the notice names the controller, the law, the collected data and where to complain', () => {
  const words = wordsOf(controller)
  for (const name of ['Tala', '12 Mabini Street', 'Cebu City', '+63 32 123 4567', 'privacy@tala.example']) {
    expect(words).toContain(name)
  }
  expect(words).toMatch(/Republic Act No\. 10173/)
  expect(words).toMatch(/passport, birth certificate, diplomas/)
  expect(words).toMatch(/National Privacy Commission/)
})

test('the notice leaves out every contact detail that is not configured', () => {
  const unset: Controller = { ...controller, supportEmail: '', company: { address: '', city: '', phone: '' } }
  const words = wordsOf(unset) + privacySummary(unset).join()
  for (const name of ['Address:', 'Telephone:', 'data protection officer', 'at ,', 'to ,', 'example']) {
    expect(words).not.toContain(name)
  }
  expect(words).toContain('write to us on the page Messages')
})

test('the notice mentions a sign-in service only when sign-in uses OIDC', () => {
  expect(wordsOf(controller)).not.toContain('sign-in service')
  expect(wordsOf({ ...controller, signIn: 'oidc' })).toContain('sign-in service')
})

test('every section of the notice has an id of its own', () => {
  const ids = privacyNotice(controller).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(privacySummary(controller)).toHaveLength(6)
})

test('the record of processing has one activity for each consent and a purpose for each kind of data', () => {
  const underConsent = processingRegistry.flatMap(({ consent }) => consent ?? [])
  expect([...underConsent].sort()).toEqual([...ConsentPurpose.options].sort())
  const used = new Set(processingRegistry.flatMap(({ data }) => data))
  expect(DataClass.options.filter((one) => !used.has(one))).toEqual([])
  // Data goes to a recipient only under a consent that names the recipient.
  expect(recipientsUnder('board')).toEqual([{ name: 'Boards of nursing', country: 'United States' }])
  expect(recipientsUnder('marketing')).toEqual([])
  for (const { activity } of processingRegistry) expect(wordsOf(controller)).toContain(activity)
})
