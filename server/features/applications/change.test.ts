import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Application,
  ApplicationStatus,
  getApplication,
  getMyApplication,
  listActivities,
} from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { type AuditEntry, listAudit } from '#contract/audit/audit.ts'
import { sql } from '#server/database/sql.ts'
import type { TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
type Change = { expectedStatus?: string; expectedFees?: string; status?: string; totalFees?: unknown; reason?: unknown }

const change = (who: Pick<TestUser, 'ask'>, id: string, body: Change) =>
  who.ask(changeApplication, { params: { id }, body: body as { reason: string } })

const activitiesOf = async (id: string) =>
  (await ana.call(listActivities, { params: { id } })).map(({ description }) => description)

const mailOwed = async (id: string) =>
  (
    await portal.db.rows(
      sql`select recipient from mail_outbox where dedupe_key like ${`status_changed application:${id} %`}`,
    )
  ).map(({ recipient }) => recipient)

const auditOf = async (id: string) =>
  ((await ana.call(listAudit, {})) as AuditEntry[]).filter(
    ({ action, subject }) => action === 'application.changed' && subject === `application:${id}`,
  )

const traces = async (id: string) => ({
  application: await ana.call(getApplication, { params: { id } }),
  activities: await activitiesOf(id),
  mail: await mailOwed(id),
  audit: await auditOf(id),
})

test('a change of status is in the application, and its trimmed reason in the audit', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { status, body } = await change(ana, application.id, {
    status: 'under_review',
    reason: ' All papers are here ',
  })
  const waiting = { ...application.waiting, since: body.waiting.since }
  expect([status, body]).toEqual([200, { ...application, status: 'under_review', waiting }])
  expect(await person.call(getMyApplication, {})).toMatchObject(body)
  const [entry] = await auditOf(application.id)
  expect(entry).toMatchObject({
    actor: { id: ana.id },
    detail: { from: 'in_progress', to: 'under_review', reason: 'All papers are here' },
  })
})

test('a change of fees sends no mail, and the applicant sees the new balance', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { status, body } = await change(ana, application.id, { totalFees: 1600.5, reason: 'Courier' })
  expect([status, body]).toEqual([200, { ...application, totalFees: '1600.50' }])
  expect((await person.call(getMyApplication, {}))?.totalFees).toBe('1600.50')
  const left = await traces(application.id)
  expect(left.mail).toEqual([])
  expect(left.audit[0]?.detail).toEqual({ feesFrom: '1500.00', feesTo: '1600.50', reason: 'Courier' })
})

test('a status that is reached twice sends its mail each time', async () => {
  const { application } = await applicantWithApplication(portal)
  for (const status of ['on_hold', 'in_progress', 'on_hold']) {
    expect((await change(ana, application.id, { status, reason: 'As she wishes' })).status).toBe(200)
  }
  expect(await mailOwed(application.id)).toHaveLength(3)
})

test('a change without effect is 200, and writes nothing', async () => {
  const { application } = await applicantWithApplication(portal)
  const before = await traces(application.id)
  for (const same of [
    { status: 'in_progress' },
    { totalFees: '1500.00' },
    { totalFees: 1500 },
    { status: 'in_progress', totalFees: '1500' },
  ]) {
    const { status, body } = await change(ana, application.id, { ...same, reason: 'Again' })
    expect([status, body]).toEqual([200, application])
  }
  expect(await traces(application.id)).toEqual(before)
})

describe('a change is checked against the present status and the paid amount', () => {
  let application: Application
  beforeAll(async () => {
    application = (await applicantWithApplication(portal)).application
    await portal.db.run(sql`update applications set amount_paid = 500.25 where id = ${application.id}`)
  })

  const notAllowed =
    '409: An application that is In Progress cannot become Approved. ' +
    'From there it can become Under Review, On Hold, or Withdrawn.'
  const tooLow = '409: The fees cannot be less than what is already paid, which is $500.25'

  test.each([
    ['a move that is not allowed', { status: 'approved' }, notAllowed],
    ['fees below what is paid', { totalFees: '500.24' }, tooLow],
    ['a good move with such fees', { status: 'under_review', totalFees: '0' }, tooLow],
    ['good fees with such a move', { status: 'approved', totalFees: '1600' }, notAllowed],
  ])('%s is refused with 409 and leaves no trace', async (_, body, said) => {
    const before = await traces(application.id)
    expect((await change(ana, application.id, { ...body, reason: 'Because' })).said).toBe(said)
    expect(await traces(application.id)).toEqual(before)
  })

  test('fees that equal the paid amount are accepted', async () => {
    expect((await change(ana, application.id, { totalFees: '500.25', reason: 'Settled' })).status).toBe(200)
  })
})

describe('an invalid change is refused with 400', () => {
  const application = useOpened(async () => (await applicantWithApplication(portal)).application)

  const fees = 'Enter the fees as an amount, such as 1500.00'
  test.each<[Change, string]>([
    [{}, 'Please give a reason'],
    [{ reason: 'Nothing else' }, 'Give a new status, new fees, or both'],
    [{ status: 'under_review' }, 'Please give a reason'],
    [{ status: 'under_review', reason: '  ' }, 'Please give a reason'],
    [{ status: 'under_review', reason: 7 }, 'Please give a reason'],
    [{ status: 'under_review', reason: 'a\0b' }, 'This text contains characters that cannot be stored'],
    [{ status: 'on_hold', reason: '\ud800' }, 'This text contains characters that cannot be stored'],
    [{ status: 'under_review', reason: 'x'.repeat(501) }, 'Use at most 500 characters'],
    [{ status: 'done', reason: 'So' }, 'Choose a status from the list'],
    [{ status: 'In Progress', reason: 'So' }, 'Choose a status from the list'],
    ...['-1', '1.999', 'many', '1,600.00', '', '123456789', '1e3', null, {}, [], true].map(
      (totalFees): [Change, string] => [{ totalFees, reason: 'So' }, fees],
    ),
  ])('%j', async (body, sentence) => {
    const { said } = await change(ana, application.id, body)
    expect(said).toBe(`400: ${sentence}`)
    expect(await ana.call(getApplication, { params: { id: application.id } })).toEqual(application)
  })
})

test('of two concurrent changes by admins, the later change is checked against the earlier result', async () => {
  const { application } = await applicantWithApplication(portal)
  await change(ana, application.id, { status: 'under_review', reason: 'Begin' })
  const answers = await Promise.all([
    change(ana, application.id, { status: 'rejected', reason: 'Incomplete' }),
    change(ben, application.id, { status: 'submitted', reason: 'Complete' }),
  ])
  const { status } = await ana.call(getApplication, { params: { id: application.id } })
  const [rejecting, submitting] = answers.map((answer) => answer.status)
  // A submitted application may be rejected; a rejected application may not be submitted.
  expect([rejecting, submitting, status]).toEqual([200, submitting, 'rejected'])
  expect([200, 409]).toContain(submitting)
  expect(await mailOwed(application.id)).toHaveLength(1 + answers.filter((answer) => answer.status === 200).length)
})

test('refuses a change of an outdated state, and names the admin who changed it first', async () => {
  const { application } = await applicantWithApplication(portal)
  const seen = { expectedStatus: application.status, expectedFees: '1500' }
  const first = await change(ben, application.id, {
    ...seen,
    status: 'on_hold',
    totalFees: '1600',
    reason: 'She asked',
  })
  expect(first.status).toBe(200)
  const late = await change(ana, application.id, { ...seen, status: 'under_review', reason: 'All there' })
  expect(late.said).toBe('409: ben@lampara.test has already changed this application to On Hold')
  expect(late.body).toMatchObject({ decidedBy: 'ben@lampara.test', decidedAt: expect.stringMatching(/^20.*Z$/) })
  const fees = await change(ana, application.id, { expectedFees: '1500', totalFees: '1700', reason: 'Agreed' })
  expect(fees.said).toMatch(/^409: ben@lampara.test has already changed the fees of this application to .*1,600.00$/)
  expect((await traces(application.id)).audit).toHaveLength(1)
  const now = { expectedStatus: 'on_hold', status: 'in_progress', reason: 'She is back' }
  expect((await change(ana, application.id, now)).status).toBe(200)
})

test('twenty concurrent changes to one status leave one activity, one mail and one audit event', async () => {
  const { application } = await applicantWithApplication(portal)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => change(ana, application.id, { status: 'withdrawn', reason: 'She asked' })),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  const left = await traces(application.id)
  expect([left.activities.length, left.mail.length, left.audit.length]).toEqual([2, 1, 1])
})

test('every status of the contract can be stored', async () => {
  const { application } = await applicantWithApplication(portal)
  const road = ['under_review', 'submitted', 'approved', 'submitted', 'rejected', 'in_progress', 'on_hold', 'withdrawn']
  for (const status of road) {
    expect((await change(ana, application.id, { status, reason: 'On the way' })).body.status).toBe(status)
  }
  expect(new Set([...road, 'in_progress'])).toEqual(new Set(ApplicationStatus.options))
})
