import { spawn } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { changeApplication } from '#contract/applications/change-application.ts'
import { reviewDocument } from '#contract/documents/documents.ts'
import { raiseCharge } from '#contract/money/ledger.ts'
import { recordDisbursement } from '#contract/money/overview.ts'
import { chooseBoard } from '#contract/path/path.ts'
import {
  getApplicationReport,
  getBottlenecks,
  getMoneyReport,
  getRevenueReport,
  getReviewReport,
  type Step,
} from '#contract/reports.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { monthOf } from '#domain/calendar/months.ts'
import { requiredIds } from '#domain/requirements/checklist.ts'
import { wrongCounters } from '#server/database/counters.store.ts'
import { sql } from '#server/database/sql.ts'
import { refreshCaseStates } from '#server/effects/case-states.ts'
import { todayOf } from '#server/shared/dates.ts'
import { moneyChannel, recordedPayment } from '#server/testing/billing.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { licensed, savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { wrongReviewMonths } from './review-months.service.ts'

// The test data have fixed times in 2026; Manila is eight hours ahead of UTC.
const applications: { person: TestUser; id: string; documents: Map<RequirementId, string> }[] = []

const portal = usePortal()
const ana = useAdmin(portal)
beforeAll(async () => {
  for (const name of ['Ada', 'Bea', 'Cora']) {
    const { person, application } = await applicantWithApplication(portal, name)
    const documents = new Map<RequirementId, string>()
    for (const what of name === 'Ada' ? requiredIds : name === 'Bea' ? (['passport'] as const) : []) {
      documents.set(what, (await filed(person, application, what)).id)
    }
    applications.push({ person, id: application.id, documents })
  }
})
const one = (place: number) => {
  const found = applications[place]
  if (!found) throw new Error('not so many people')
  return found
}

/** Makes a move and backdates it. */
async function moved(place: number, status: 'under_review' | 'submitted' | 'approved', at: string) {
  await ana.call(changeApplication, { params: { id: one(place).id }, body: { status, reason: 'Checked' } })
  await portal.db.run(sql`
    update status_transitions set changed_at = ${new Date(at)}
    where id = (select id from status_transitions where application_id = ${one(place).id} order by id desc limit 1)`)
}

async function started(place: number, at: string) {
  await portal.db.run(sql`update applications set created_at = ${new Date(at)} where id = ${one(place).id}`)
  await portal.db.run(sql`
    update status_transitions set changed_at = ${new Date(at)} where application_id = ${one(place).id}
      and from_status is null`)
  await portal.deps.transaction((tx) => refreshCaseStates(tx, portal.deps, [one(place).id]))
}

const plainCounts = async (until: string) =>
  Object.fromEntries(
    (
      await portal.db.rows<{ status: string; count: number }>(sql`
        select status, count(*)::int as count from (
          select distinct on (application_id) to_status as status from status_transitions
          where changed_at < ${new Date(until)} order by application_id, changed_at desc, id desc
        ) last group by status`)
    ).map(({ status, count }) => [status, count]),
  )

const without = (byStatus: Record<string, number>) =>
  Object.fromEntries(Object.entries(byStatus).filter(([, count]) => count !== 0))

test('the status at the end of a month includes its changes until midnight in Manila', async () => {
  await started(0, '2026-07-31T15:59:00Z')
  await started(1, '2026-07-31T16:00:00Z')
  await started(2, '2026-09-15T00:00:00Z')
  await moved(0, 'under_review', '2026-08-31T15:59:59Z')
  await moved(0, 'submitted', '2026-08-31T16:00:00Z')
  await moved(1, 'under_review', '2026-09-30T20:00:00Z')
  const { periods } = await ana.call(getApplicationReport, { query: { from: '2026-07', to: '2026-10' } })
  expect(periods.map(({ first, started, byStatus }) => [first, started, without(byStatus)])).toEqual([
    ['2026-07-01', 1, { in_progress: 1 }],
    ['2026-08-01', 1, { in_progress: 1, under_review: 1 }],
    ['2026-09-01', 1, { in_progress: 2, submitted: 1 }],
    ['2026-10-01', 0, { in_progress: 1, under_review: 1, submitted: 1 }],
  ])
  for (const [place, until] of ['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'].entries()) {
    expect(without(periods[place]?.byStatus ?? {})).toEqual(await plainCounts(`${until}T16:00:00Z`))
  }
})

test('weeks start on Monday, and the last week is still running', async () => {
  const { periods } = await ana.call(getApplicationReport, { query: { from: '2026-08', by: 'week' } })
  expect(periods[0]).toMatchObject({ first: '2026-08-03', running: false, byStatus: { in_progress: 2 } })
  expect(periods.at(-1)).toMatchObject({ running: true, byStatus: { in_progress: 1, under_review: 1, submitted: 1 } })
  expect(periods.every(({ first }) => new Date(first).getUTCDay() === 1)).toBe(true)
})

test('revenue is payments less refunds, by the months of Manila', async () => {
  const rows: [amount: string, at: string][] = [
    ['1000.00', '2026-08-31T15:59:59.999Z'],
    ['250.10', '2026-08-31T16:00:00Z'],
    ['-50.05', '2026-09-30T15:59:59Z'],
    ['-100.00', '2026-09-30T16:00:00Z'],
  ]
  for (const [index, [amount, at]] of rows.entries()) {
    const [status, receipt] = amount.startsWith('-') ? ['refunded', null] : ['success', `r-${index}`]
    await portal.db.run(sql`
      insert into payments (id, application_id, intent_id, status, amount, currency, description, receipt_number, created_at)
      values (gen_random_uuid(), ${one(0).id}, ${`pi_${index}`}, ${status}, ${amount}, 'USD', '', ${receipt},
        ${new Date(at)})`)
  }
  const { periods } = await ana.call(getRevenueReport, { query: { from: '2026-08', to: '2026-10' } })
  expect(periods.map(({ received, refunded, revenue }) => [received, refunded, revenue])).toEqual([
    ['1000.00', '0.00', '1000.00'],
    ['250.10', '50.05', '200.05'],
    ['0.00', '100.00', '-100.00'],
  ])
})

const reviewedAt = async (what: RequirementId, sent: string, reviewed: string) => {
  const id = one(0).documents.get(what) ?? ''
  await portal.db.run(sql`update documents set uploaded_at = ${new Date(sent)} where id = ${id}`)
  // Backdates the decision in the same shape as a stored decision.
  await portal.db.run(sql`
    with earlier as (
      update document_reviews set superseded = true where document_id = ${id}
    )
    insert into document_reviews (id, document_id, requirement_id, status, reason, reviewed_at, waited_seconds)
    select gen_random_uuid(), d.id, requirement_id, 'rejected', 'illegible', ${new Date(reviewed)},
      case when not exists (select from document_reviews where document_id = d.id)
        then extract(epoch from ${new Date(reviewed)} - uploaded_at)::int end
    from documents d where id = ${id}`)
}

test('review time runs from filing to the first decision, and a changed past month is recalculated', async () => {
  const ask = async () => (await ana.call(getReviewReport, { query: { from: '2026-08', to: '2026-09' } })).periods
  await reviewedAt('passport', '2026-08-01T00:00:00Z', '2026-08-01T01:00:00Z')
  // A second decision: it is not a first decision, and the document counts as returned once.
  await reviewedAt('passport', '2026-08-01T00:00:00Z', '2026-08-20T00:00:00Z')
  await reviewedAt('transcript', '2026-08-02T00:00:00Z', '2026-08-02T03:00:00Z')
  await reviewedAt('bsn-diploma', '2026-08-31T00:00:00Z', '2026-08-31T16:00:00Z')
  const [august, september] = await ask()
  expect(august).toMatchObject({ decided: 2, rejected: 2, medianSeconds: 7_200, p90Seconds: 10_080 })
  expect(september).toMatchObject({ decided: 1, rejected: 1, medianSeconds: 57_600 })
  const kept = () => portal.db.rows(sql`select began_at, decided from review_months order by began_at`)
  expect(await kept()).toMatchObject([{ decided: 2 }, { decided: 1 }])
  expect(await wrongReviewMonths(portal.db)).toEqual([])

  await reviewedAt('hs-diploma', '2026-09-01T00:00:00Z', '2026-09-01T02:00:00Z')
  expect(await kept()).toMatchObject([{ decided: 2 }])
  expect((await ask())[1]).toMatchObject({ decided: 2, medianSeconds: 32_400 })
  await portal.db.run(sql`update review_months set decided = 7 where decided = 2 and median_seconds = 7200`)
  expect(await wrongReviewMonths(portal.db)).toMatchObject([{ decided: 7 }])
  await portal.db.run(sql`delete from review_months`)
})

test('counts rejections by document and reason, current and past', async () => {
  const id = one(1).documents.get('passport') ?? ''
  await ana.call(reviewDocument, {
    params: { documentId: id },
    body: { status: 'rejected', reviewNotes: 'Expired', reviewReason: 'expired' },
  })
  const { periods, rejections } = await ana.call(getReviewReport, { query: {} })
  expect(periods.at(-1)).toMatchObject({ running: true, decided: 1, approved: 0, rejected: 1 })
  expect(rejections.filter(({ requirementId }) => requirementId === 'passport')).toEqual([
    { requirementId: 'passport', reason: 'illegible', count: 1 },
    { requirementId: 'passport', reason: 'expired', count: 1 },
  ])
})

const steps = async () => {
  const counts = (await ana.call(getBottlenecks, {})).steps
  return (step: Step) => counts.find((one) => one.step === step)?.count
}

test('counts where applicants stop, after every arrival, correction and departure', async () => {
  const review = (what: RequirementId, status: 'approved' | 'rejected') =>
    ana.call(reviewDocument, {
      params: { documentId: one(0).documents.get(what) ?? '' },
      body: { status, reviewNotes: 'As agreed', ...(status === 'rejected' && { reviewReason: 'other' as const }) },
    })
  for (const what of requiredIds) await review(what, 'approved')
  let count = await steps()
  expect(['started', 'first_document', 'all_sent', 'all_approved'].map((step) => count(step as Step))).toEqual([
    3, 2, 1, 1,
  ])
  await review('passport', 'rejected')
  count = await steps()
  expect([count('all_sent'), count('all_approved'), count('submitted')]).toEqual([0, 0, 1])

  await ana.call(chooseBoard, { params: { id: one(2).id }, body: { board: 'TX' } })
  const long = new Date(Date.now() - 20 * 24 * 60 * 60_000)
  await portal.db.run(sql`update applications set waiting_since = ${long} where id = ${one(2).id}`)
  const { causes, requirements } = await ana.call(getBottlenecks, {})
  expect(causes.find(({ cause }) => cause === 'documents_to_send')).toEqual({
    cause: 'documents_to_send',
    waitsFor: 'applicant',
    count: 1,
    over14Days: 1,
    over30Days: 0,
  })
  expect(requirements[0]).toEqual({
    requirementId: 'passport',
    missing: 3,
    pending: 0,
    approved: 0,
    notApplicable: 0,
  })
  expect(await wrongCounters(portal.db)).toEqual([])

  await portal.db.run(sql`delete from users where id = ${one(1).person.id}`)
  count = await steps()
  expect([count('started'), count('first_document')]).toEqual([2, 1])
  expect(await wrongCounters(portal.db)).toEqual([])
})

test('a document counts among the steps only while the sheet requires it', async () => {
  const { person, application } = await applicantWithApplication(portal, 'Dora')
  const came = async () => {
    const count = await steps()
    return [count('all_sent'), count('all_approved')]
  }
  const [sent = 0, approved = 0] = await came()
  for (const what of requiredIds) {
    const { id } = await filed(person, application, what)
    await ana.call(reviewDocument, { params: { documentId: id }, body: { status: 'approved' } })
  }
  expect(await came()).toEqual([sent + 1, approved + 1])
  await savedSheet(person, application, licensed)
  expect(await came()).toEqual([sent, approved])
  await filed(person, application, 'prc-id')
  expect(await came()).toEqual([sent + 1, approved])
  await savedSheet(person, application)
  expect(await came()).toEqual([sent + 1, approved + 1])
  expect(await wrongCounters(portal.db)).toEqual([])
})

const checkCounts = () =>
  new Promise<{ status: number | null; said: string }>((resolve) => {
    const check = spawn(process.execPath, ['--import', 'tsx', 'scripts/check-counts.ts'], {
      env: { ...process.env, DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.dataDir },
    })
    let said = ''
    for (const stream of [check.stdout, check.stderr]) stream.on('data', (bytes) => (said += String(bytes)))
    check.on('close', (status) => resolve({ status, said }))
  })

test('npm run counts:check reports every kind of difference, and none for correct counts', async () => {
  await portal.db.run(sql`update applications set waiting_since = created_at where id = ${one(2).id}`)
  expect(await checkCounts()).toEqual({
    status: 0,
    said: 'Every count matches its rows, and every application stands and is waiting where it should.\n',
  })
  await ana.call(getReviewReport, { query: {} })
  await portal.db.run(sql`update review_months set decided = decided + 1 where decided > 0`)
  await portal.db.run(sql`update applications set waiting_cause = 'on_hold' where id = ${one(2).id}`)
  await portal.db.run(sql`insert into counter_deltas values ('users', '', '-infinity', 1)`)
  await portal.db.run(sql`
    insert into threads (application_id, last_message_at, unanswered_since, unanswered_count)
    values (${one(2).id}, now(), now(), 1)`)
  const { status, said } = await checkCounts()
  expect(status).toBe(1)
  expect(said).toMatch(/"users" is kept as 5, the rows make 4\./)
  expect(said).toMatch(/is kept as "On hold" since .*, its facts say "Documents to send"/)
  expect(said).toMatch(/1 messages are kept as unanswered, its messages make 0/)
  expect(said).toMatch(/the reviews of the month from 2026-07-31T16:00:00.000Z differs/)
})

test('the database and the checklist require identical documents of every applicant', async () => {
  const row = await portal.db.one<{ ids: string[] }>(sql`
    select array_agg(distinct requirement_id order by requirement_id) as ids from application_requirements
    where required`)
  expect(row?.ids).toEqual([...requiredIds].sort())
})

test.each([
  [{ from: '2026-13' }, '400: Give the month as 2026-11'],
  [{ from: '2026-10', to: '2026-09' }, '400: The first month must be before the last and not in the future'],
  [{ from: '2019-01' }, '400: Ask for no more than 36 months at once'],
])('the invalid months %j are refused', async (query, said) => {
  expect((await ana.ask(getRevenueReport, { query })).said).toBe(said)
})

test('compares full months with a year before, by channel and package, and leaves out the running month', async () => {
  const { application, of } = await applicantWithApplication(portal)
  const channel = await moneyChannel(portal)
  const pay = async (amount: string, reference: string) =>
    recordedPayment(await admin(portal), application, channel, { amount, reference })
  const charge = async (body: { description: string; amount: string; code?: string; payee?: string }) =>
    (await admin(portal)).call(raiseCharge, { ...of, body })
  await pay('100.00', 'a year before')
  await charge({ description: 'Arena', amount: '1299.00', code: 'arena' })
  portal.clock.advance(365 * DAY)
  await pay('250.50', 'now')
  await charge({ description: 'Arena', amount: '1300.00', code: 'arena' })
  await charge({ description: 'Board fee', amount: '2000.00', payee: 'New York State' })
  await pay('4000.00', 'the rest')
  const disbursed = { payee: 'New York State', amount: '143.00', reference: 'NY 1', advanced: true }
  await (await admin(portal)).call(recordDisbursement, { ...of, body: disbursed })
  portal.clock.advance(31 * DAY)
  const report = await (await admin(portal)).call(getMoneyReport, { query: {} })
  expect(report.to).not.toBeNull()
  expect(report.channels).toContainEqual({ currency: 'USD', name: 'GCash', amount: '4250.50', before: '100.00' })
  expect(report.charged).toContainEqual({ currency: 'USD', name: 'arena', amount: '1300.00', before: '1299.00' })
  expect(report.charged.map(({ name }) => name)).not.toContain('charge')
  expect(report.held).toEqual([
    { payee: 'New York State', currency: 'USD', amount: expect.stringMatching(/^\d+\.\d\d$/) },
  ])
  expect(report.fees).toEqual([])
  const running = monthOf(todayOf(portal.deps))
  const none = await (await admin(portal)).call(getMoneyReport, { query: { from: running, to: running } })
  expect([none.to, none.channels]).toEqual([null, []])
})
