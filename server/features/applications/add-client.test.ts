import { expect, test } from 'vitest'
import { getMyApplication, listActivities } from '#contract/applications/applications.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { addClient, type NewClient } from '#contract/clients/add-client.ts'
import { getClientApplication } from '#contract/clients/clients.ts'
import { changeConsent, listConsents } from '#contract/privacy/my-data.ts'
import { addRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { startPurposes } from '#domain/privacy/consents.ts'
import { signIn } from '#server/testing/people.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

const walkIn = (about: Partial<NewClient> = {}): NewClient => ({
  email: 'walk.in@nurses.test',
  firstName: 'Luz',
  lastName: 'Abad',
  mobileNumber: '+63 917 123 4567',
  source: 'walk_in',
  ...about,
})

test('a walk-in client gets an application, signs in by address, and has given no consent yet', async () => {
  const added = await ana.call(addClient, { body: walkIn() })
  const of = { params: { id: added.applicationId } }
  expect(await ana.call(getClientApplication, of)).toMatchObject({
    applicationNumber: added.applicationNumber,
    user: { firstName: 'Luz', lastName: 'Abad' },
    contact: { mobileNumber: '+63 917 123 4567' },
  })
  const request = { ...of, body: { party: 'school' as const, purpose: ['tor'], askedAt: '2026-01-05' } }
  expect((await ana.ask(addRequest, request)).said).toMatch(/^409: The applicant does not agree/)

  const luz = await signIn(portal, 'walk.in@nurses.test')
  expect(luz.id).toBe(added.userId)
  expect(await luz.call(getMyApplication, {})).toMatchObject({ id: added.applicationId })
  expect((await luz.call(listActivities, of)).map(({ description }) => description)).toContain(
    'Application started by our team',
  )
  expect((await luz.call(listConsents, {})).filter(({ granted }) => granted)).toEqual([])
  expect((await luz.call(getTasks, of)).next).toBe('consent')
  const consentTask = async () => (await luz.call(getTasks, of)).tasks.find(({ code }) => code === 'consent')
  expect(await consentTask()).toMatchObject({ state: 'to_do', href: '/my-data#run_application' })
  for (const purpose of startPurposes) await luz.call(changeConsent, { params: { purpose }, body: { granted: true } })
  expect((await consentTask())?.state).not.toBe('to_do')
  expect((await ana.ask(addRequest, request)).status).toBe(201)
})

test('a known address is refused with its existing application', async () => {
  const first = await ana.call(addClient, { body: walkIn({ email: 'known@nurses.test' }) })
  const again = await ana.ask(addClient, { body: walkIn({ email: ' Known@nurses.test' }) })
  expect([again.said, again.body]).toEqual([
    '409: There is already an account with this address.',
    expect.objectContaining({ applicationId: first.applicationId }),
  ])
  const own = await ana.ask(addClient, { body: walkIn({ email: ana.email }) })
  expect([own.status, own.body]).toEqual([409, expect.objectContaining({ applicationId: null })])
})
