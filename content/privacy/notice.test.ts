import { expect, test } from 'vitest'
import { ConsentPurpose, DataClass } from '#contract/privacy/my-data.ts'
import { PRIVACY_VERSION, PRIVACY_VERSIONS } from '#contract/privacy/privacy.ts'
import { inForceSince, type Provider, privacyNotice, privacySummary } from './notice.ts'
import { processingRegistry, recipientsUnder } from './registry.ts'

const provider: Provider = {
  brandName: 'Tala',
  supportEmail: 'privacy@tala.example',
  company: { address: '12 Mabini Street', city: 'Cebu City', phone: '+63 32 123 4567' },
  signIn: 'code',
}
const wordsOf = (one: Provider) => JSON.stringify(privacyNotice(one))

test('the version that is shown is the newest, and says since when it counts', () => {
  expect(PRIVACY_VERSIONS.at(-1)).toBe(PRIVACY_VERSION)
  expect([...PRIVACY_VERSIONS].sort()).toEqual(PRIVACY_VERSIONS)
  for (const version of PRIVACY_VERSIONS) expect(inForceSince[version]).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/)
})

test('names the provider, the law, what is collected and where to complain', () => {
  const words = wordsOf(provider)
  for (const name of ['Tala', '12 Mabini Street', 'Cebu City', '+63 32 123 4567', 'privacy@tala.example']) {
    expect(words).toContain(name)
  }
  expect(words).toMatch(/Republic Act No\. 10173/)
  expect(words).toMatch(/passport, birth certificate, diplomas/)
  expect(words).toMatch(/National Privacy Commission/)
})

test('says nothing in place of what is not set', () => {
  const unset: Provider = { ...provider, supportEmail: '', company: { address: '', city: '', phone: '' } }
  const words = wordsOf(unset) + privacySummary(unset).join()
  for (const name of ['Address:', 'Telephone:', 'data protection officer', 'at ,', 'to ,', 'example']) {
    expect(words).not.toContain(name)
  }
  expect(words).toContain('write to us on the page Messages')
})

test('speaks of a sign-in service only where there is one', () => {
  expect(wordsOf(provider)).not.toContain('sign-in service')
  expect(wordsOf({ ...provider, signIn: 'oidc' })).toContain('sign-in service')
})

test('every section has a name of its own', () => {
  const ids = privacyNotice(provider).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(privacySummary(provider)).toHaveLength(6)
})

test('the record of processing has one activity for each agreement, and says what every kind of data is for', () => {
  const underConsent = processingRegistry.flatMap(({ consent }) => consent ?? [])
  expect([...underConsent].sort()).toEqual([...ConsentPurpose.options].sort())
  const used = new Set(processingRegistry.flatMap(({ data }) => data))
  expect(DataClass.options.filter((one) => !used.has(one))).toEqual([])
  // What goes to somebody goes there under an agreement that names them.
  expect(recipientsUnder('board')).toEqual([{ name: 'Boards of nursing', country: 'United States' }])
  expect(recipientsUnder('marketing')).toEqual([])
  for (const { activity } of processingRegistry) expect(wordsOf(provider)).toContain(activity)
})
