import { expect, test } from 'vitest'
import {
  getMyApplication,
  listActivities,
  listApplications,
  startApplication,
} from '#contract/applications/applications.ts'
import { getClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { raiseCharge } from '#contract/money/ledger.ts'
import { listChecklist } from '#contract/requirements.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { sql } from '#server/database/sql.ts'
import { nextPage } from '#server/testing/pages.ts'
import { admin, applicant, testClient } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
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

test('a repeated start answers 200 with the existing application', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const again = await person.ask(startApplication, {})
  expect([again.status, again.body]).toEqual([200, application])
})

test('twenty concurrent starts give one application, checklist and activity, and one mail to each recipient', async () => {
  const maria = await applicant(portal)
  const answers = await Promise.all(Array.from({ length: 20 }, () => maria.ask(startApplication, {})))
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
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
  const ana = await admin(portal)
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

test('an application number has the year of the provider’s time zone', async () => {
  const kiritimati = await startApp({ TIME_ZONE: 'Pacific/Kiritimati', APPLICATION_FEE: '75.50' })
  const { application } = await applicantWithApplication(kiritimati)
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Kiritimati', year: 'numeric' }).format(new Date())
  expect(application.applicationNumber.startsWith(`${year}-`)).toBe(true)
  expect(application.totalFees).toBe('75.50')
  await kiritimati.close()
})
