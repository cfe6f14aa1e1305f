import { expect, test } from 'vitest'
import {
  getMyApplication,
  listActivities,
  listApplications,
  startApplication,
} from '#contract/applications/applications.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { addClient, type NewClient } from '#contract/clients/add-client.ts'
import { getClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { raiseCharge } from '#contract/money/ledger.ts'
import { changeConsent, listConsents } from '#contract/privacy/my-data.ts'
import { PRIVACY_VERSION } from '#contract/privacy/privacy.ts'
import { listChecklist } from '#contract/requirements.ts'
import { addRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { startPurposes } from '#domain/privacy/consents.ts'
import { sql } from '#server/database/sql.ts'
import { nextPage } from '#server/testing/pages.ts'
import { admin, applicant, signIn, type TestUser, testClient } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { ownPortal, useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
test('an applicant has no application before starting one, and reads the started application afterwards', async () => {
  const maria = await applicant(portal)
  expect(await maria.call(getMyApplication, {})).toBeNull()
  const { status, body } = await maria.ask(startApplication, {})
  expect(status).toBe(201)
  expect(body).toMatchObject({
    userId: maria.id,
    status: 'in_progress',
    totalFees: '1500.00',
    amountPaid: '0.00',
    user: { id: maria.id, firstName: 'Maria', lastName: 'Reyes', email: maria.email },
  })
  expect(body.applicationNumber).toMatch(/^20\d\d-\d{3}-\d{3}-\d$/)
  expect(await maria.call(getMyApplication, {})).toEqual(body)
})

test('an application that is started after midnight in Manila waits since that day, not since the UTC day', async () => {
  const liza = await applicant(portal)
  const { now } = portal.deps
  const evening = new Date(`${now().toISOString().slice(0, 10)}T17:00:00Z`)
  portal.deps.now = () => evening
  try {
    const started = await liza.call(startApplication, {})
    expect(started.waiting.since).toBe(dayAt(evening, portal.deps.config.timeZone))
    expect(await liza.call(getMyApplication, {})).toEqual(started)
  } finally {
    portal.deps.now = now
  }
})

test('the package that was chosen on the public page is proposed to the team until it is charged', async () => {
  const [signedIn, ana] = [await applicant(portal), await admin(portal)]
  const liza = testClient(portal, `${signedIn.cookie}; chosen-package=processing`)
  const { id } = await liza.call(startApplication, {})
  const chosen = async () => (await ana.call(getClientApplication, { params: { id } })).chosenPackage
  expect(await chosen()).toBe('processing')
  const charge = (code: string) =>
    ana.call(raiseCharge, { params: { id }, body: { description: 'As agreed', amount: '3999.00', code } })
  await charge('arena')
  expect(await chosen()).toBe('processing')
  await charge('processing')
  expect(await chosen()).toBeUndefined()
  const other = testClient(portal, `${(await applicant(portal)).cookie}; chosen-package=free-of-charge`)
  const started = await other.call(startApplication, {})
  expect(await ana.call(getClientApplication, { params: { id: started.id } })).not.toHaveProperty('chosenPackage')
})

test('twenty concurrent starts give one application, checklist and activity, and one mail to each recipient', async () => {
  const maria = await applicant(portal)
  const answers = await Promise.all(Array.from({ length: 20 }, () => maria.ask(startApplication, {})))
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect(answers.map((answer) => answer.status).sort()).toEqual([...Array<number>(19).fill(200), 201])
  const id = answers[0]?.body.id ?? ''
  expect(await maria.call(listChecklist, { params: { id } })).toHaveLength(7)
  expect((await maria.call(listActivities, { params: { id } })).map((one) => one.description)).toEqual([
    'Application started',
  ])
  const owed = await portal.db.rows(sql`
    select recipient, notice from mail_outbox where dedupe_key like ${`%application:${id} %`} order by recipient`)
  expect(owed).toEqual([
    { recipient: 'ana@lampara.test', notice: 'application_started' },
    { recipient: 'ben@lampara.test', notice: 'application_started' },
    { recipient: maria.email, notice: 'welcome' },
  ])
  const audit = await portal.db.rows(sql`select 1 from audit where subject = ${`application:${id}`}`)
  expect(audit).toHaveLength(1)
})

test('ignores the fields of an application in the body', async () => {
  const maria = await applicant(portal)
  const answer = await maria.request({
    method: 'POST',
    url: '/api/applications',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ userId: 'someone', status: 'approved', totalFees: '0.00', amountPaid: '9.00' }),
  })
  expect(answer.json()).toMatchObject({
    userId: maria.id,
    status: 'in_progress',
    totalFees: '1500.00',
    amountPaid: '0.00',
  })
})

test('the list of applications is newest first, and rows added meanwhile do not shift its pages', async () => {
  const started = []
  for (const name of ['Ada', 'Bea', 'Cora']) started.unshift((await applicantWithApplication(portal, name)).application)
  for (const route of [listApplications, listClientApplications]) {
    const first = await ana.request({ url: `${route.path}?limit=2` })
    expect(first.json()).toMatchObject(started.slice(0, 2))
    const total = Number(first.headers['x-total-count'])
    const next = nextPage(first)
    started.unshift((await applicantWithApplication(portal, 'Dina')).application)
    const second = await ana.request({ url: next })
    expect(second.json()[0]).toMatchObject(started[3] ?? {})
    expect(Number(second.headers['x-total-count'])).toBe(total + 1)
  }
})

test('an application number has the year of the portal’s time zone', async () => {
  const kiritimati = await ownPortal({ TIME_ZONE: 'Pacific/Kiritimati', APPLICATION_FEE: '75.50' }, { beside: portal })
  const { application } = await applicantWithApplication(kiritimati)
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Kiritimati', year: 'numeric' }).format(new Date())
  expect(application.applicationNumber.startsWith(`${year}-`)).toBe(true)
  expect(application.totalFees).toBe('75.50')
})

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

const consentsOf = ({ id }: TestUser) =>
  portal.db.rows<{ privacyVersion: string; givenAt: Date }>(sql`
  select privacy_version, given_at from consents where user_id = ${id}`)
const startOf = async ({ id }: TestUser) => {
  const row = await portal.db.one<{ detail: Record<string, string> }>(sql`
    select detail from audit where actor_id = ${id} and action = 'application.started'`)
  return row?.detail
}

test('starting an application stores which privacy notice was agreed to, and when', async () => {
  const maria = await applicant(portal)
  const before = Date.now()
  await maria.call(startApplication, { body: { privacyVersion: PRIVACY_VERSION } })
  const [consent, ...others] = await consentsOf(maria)
  expect(others).toEqual([])
  expect(consent).toEqual({ privacyVersion: PRIVACY_VERSION, givenAt: expect.any(Date) })
  expect(consent?.givenAt.getTime()).toBeGreaterThanOrEqual(before)
  expect(await startOf(maria)).toEqual({ privacyVersion: PRIVACY_VERSION })
})

test('a program starts an application without a version, and no consent is stored', async () => {
  for (const body of [undefined, {}]) {
    const maria = await applicant(portal)
    expect((await maria.ask(startApplication, body ? { body } : {})).status).toBe(201)
    expect(await consentsOf(maria)).toEqual([])
    expect(await startOf(maria)).toEqual({})
  }
})

test('a repeated start of an existing application stores the consent once', async () => {
  const maria = await applicant(portal)
  await maria.call(startApplication, {})
  const body = { privacyVersion: PRIVACY_VERSION }
  const answers = await Promise.all([1, 2, 3].map(() => maria.ask(startApplication, { body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await consentsOf(maria)).toHaveLength(1)
})

test.each(['2999-01', '2026-1', 'latest', '', 7, null])('refuses an unknown version such as %j', async (version) => {
  const maria = await applicant(portal)
  const answer = await maria.ask(startApplication, { body: { privacyVersion: version as typeof PRIVACY_VERSION } })
  expect(answer.said).toBe('400: Unknown version of the privacy notice')
  expect(await consentsOf(maria)).toEqual([])
})
