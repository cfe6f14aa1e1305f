import { expect, test, vi } from 'vitest'
import { type Application, getApplication } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import {
  BULK_MAILS_AFTER_SECONDS,
  getBulkRun,
  listBulkRuns,
  NOTE_REQUIRED,
  previewBulk,
  startBulk,
  stopBulk,
} from '#contract/bulk.ts'
import { getClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { reviewDocument } from '#contract/documents/documents.ts'
import { getPath, markStep, putRegistration } from '#contract/path/path.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { NOT_HAPPENED_YET } from '#domain/path/marking.ts'
import { identifier, sql } from '#server/database/sql.ts'
import { settledRun } from '#server/testing/bulk.ts'
import { registration } from '#server/testing/exam.ts'
import { insertApplications } from '#server/testing/insert-applications.store.ts'
import { lettersTo } from '#server/testing/mailbox.ts'
import type { TestUser } from '#server/testing/people.ts'
import { readCsv } from '#server/testing/read-xlsx.ts'
import { addedSchool, licensed, savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { ownPortal, useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { inSavepoint } from './bulk.store.ts'
import { runNextRow } from './run-row.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
let orders = 0
const key = () => `order ${++orders}`

const moved = (application: Application, status: Application['status']) =>
  ana.call(changeApplication, { params: { id: application.id }, body: { status, reason: 'For the test' } })

const mailsTo = async (person: TestUser) =>
  (await lettersTo(portal, person.email)).filter(({ subject }) => /status/.test(subject)).length

test('a bulk action that puts applications on hold sets the party that they wait for', async () => {
  const { application } = await applicantWithApplication(portal)
  const bulkChange = {
    action: 'status' as const,
    status: 'on_hold' as const,
    waitsFor: 'team' as const,
    ids: [application.id],
  }
  await ana.call(startBulk, { body: { ...bulkChange, reason: 'Prices change', key: key() } })
  await expect
    .poll(async () => (await ana.call(getApplication, { params: { id: application.id } })).waiting)
    .toMatchObject({ for: 'team', cause: 'on_hold_by_team' })
  const other = { ...bulkChange, status: 'withdrawn' as const, reason: 'Gone', key: key() }
  expect((await ana.ask(startBulk, { body: other })).said).toBe(
    '400: Say who the application is waiting for only with the status On hold',
  )
})

test('preview and list name every missing document, school and fee', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const sheet = await savedSheet(person, application, licensed)
  const decide = async (what: RequirementId, status: 'approved' | 'rejected') => {
    const { id: documentId } = await filed(person, application, what)
    await ana.call(reviewDocument, { params: { documentId }, body: { status, reviewNotes: 'As seen' } })
  }
  const client = () => ana.call(getClientApplication, { params: { id: application.id } })
  const warnings = async () => {
    const body = { action: 'status' as const, status: 'submitted' as const, reason: 'x', ids: [application.id] }
    return (await ana.call(previewBulk, { body })).rows[0]?.warnings
  }
  await decide('passport', 'approved')
  await decide('transcript', 'rejected')
  await filed(person, application, 'birth-cert')
  await moved(application, 'on_hold')
  expect((await client()).documentCounts).toEqual({ required: 6, approved: 1, pending: 1, returned: 1, missing: 3 })
  expect(await warnings()).toEqual([
    '1 document is waiting for review.',
    '1 document has to be sent again.',
    '3 of 6 required documents are missing.',
    'No nursing school has been added to the Personal Data Sheet.',
    'Fees are still to be paid.',
  ])

  await addedSchool(person, sheet)
  for (const what of ['bsn-diploma', 'hs-diploma', 'transcript', 'birth-cert', 'prc-id'] as const) {
    await decide(what, 'approved')
  }
  await ana.call(changeApplication, { params: { id: application.id }, body: { totalFees: '0', reason: 'Waived' } })
  expect(await warnings()).toEqual([])
  const [row] = await ana.call(listClientApplications, { query: { search: application.applicationNumber } })
  expect(row).toMatchObject({
    documentCounts: { required: 6, approved: 6, pending: 0, returned: 0, missing: 0 },
    hasNursingSchool: true,
  })
})

test('a bulk action matches its preview in each row, and reports the result of each row', async () => {
  const [maria, liza, grace] = await Promise.all(
    ['Maria', 'Liza', 'Grace'].map((name) => applicantWithApplication(portal, name)),
  )
  if (!maria || !liza || !grace) throw new Error('three people')
  await moved(liza.application, 'under_review')
  await moved(grace.application, 'withdrawn')
  const before = await mailsTo(maria.person)
  const ids = [maria, liza, grace].map(({ application }) => application.id)
  const bulkChange = { action: 'status' as const, status: 'under_review' as const, reason: 'All papers are there', ids }

  const { totals, rows } = await ana.call(previewBulk, { body: bulkChange })
  expect(totals).toEqual({ change: 1, nothing: 1, refused: 1, warned: 1 })
  expect(rows.map(({ warnings }) => warnings.length)).toEqual([2, 0, 0])
  expect(rows.map(({ name, will, sentence }) => [name, will, sentence])).toEqual([
    ['Maria Reyes', 'change', 'In Progress → Under Review, and an email to Maria'],
    ['Liza Reyes', 'nothing', 'Already Under Review'],
    ['Grace Reyes', 'refused', expect.stringContaining('An application that is Withdrawn cannot become Under Review')],
  ])

  const orderOfIt = { body: { ...bulkChange, key: key() } }
  const [first, again] = await Promise.all([ana.ask(startBulk, orderOfIt), ana.ask(startBulk, orderOfIt)])
  expect([first.status, again.status].sort()).toEqual([200, 201])
  expect(first.body.id).toBe(again.body.id)
  const other = await ana.ask(startBulk, { body: { ...orderOfIt.body, reason: 'Another one' } })
  expect(other.said).toBe('409: A different bulk action was started with this key. Please start again.')

  const run = await settledRun(ana, first.body.id)
  expect(run).toMatchObject({
    state: 'done',
    total: 3,
    done: 3,
    changed: 1,
    nothing: 1,
    refused: 1,
    orderedBy: ana.email,
  })
  expect(run.rows.map(({ state, sentence }) => [state, sentence])).toEqual([
    ['changed', 'In Progress → Under Review'],
    ['nothing', 'Already Under Review'],
    ['refused', rows[2]?.sentence],
  ])
  expect(await mailsTo(maria.person)).toBe(before)
  portal.clock.advance(BULK_MAILS_AFTER_SECONDS * 1_000)
  portal.deps.jobs.wake('mailOutbox')
  await vi.waitFor(async () => expect(await mailsTo(maria.person)).toBe(before + 1), { timeout: 20_000 })
  const audited = await portal.db.rows(sql`
    select action, subject, request_id, actor_id from audit
    where (subject = ${`bulk:${run.id}`} or request_id = ${`bulk:${run.id}`}) and action <> 'run.read' order by id`)
  expect(audited).toEqual([
    expect.objectContaining({ action: 'bulk.ordered', actorId: ana.id }),
    expect.objectContaining({ action: 'application.changed', subject: `application:${ids[0]}`, actorId: ana.id }),
  ])
  const file = await ana.request({ url: `/api/admin/bulk/${run.id}/results.csv` })
  expect(readCsv(file.body).map((row) => row[2])).toEqual(['Result', 'Changed', 'Nothing', 'Refused'])
})

test('bulk actions assign and release applications, and remind applicants once a day', async () => {
  const { application } = await applicantWithApplication(portal)
  const ids = [application.id]
  const given = await ana.call(startBulk, { body: { action: 'assign', assignedTo: ben.id, ids, key: key() } })
  expect((await settledRun(ana, given.id)).rows[0]?.sentence).toBe(`Nobody → ${ben.email}`)
  const client = await ana.call(getClientApplication, { params: { id: application.id } })
  expect(client.assignedTo?.id).toBe(ben.id)
  const released = await ana.call(startBulk, { body: { action: 'assign', assignedTo: null, ids, key: key() } })
  expect(await settledRun(ana, released.id)).toMatchObject({ title: 'Unassign', changed: 1 })

  const once = await ana.call(startBulk, { body: { action: 'remind', ids, key: key() } })
  expect((await settledRun(ana, once.id)).changed).toBe(1)
  const twice = await ana.call(startBulk, { body: { action: 'remind', ids, key: key() } })
  expect((await settledRun(ana, twice.id)).rows[0]).toMatchObject({
    state: 'nothing',
    sentence: 'Not reminded: a reminder went out less than 24 hours ago.',
  })
})

test('skips an application that changed after the preview', async () => {
  const [maria, liza, grace] = await Promise.all(
    ['Maria', 'Liza', 'Grace'].map((name) => applicantWithApplication(portal, name)),
  )
  if (!maria || !liza || !grace) throw new Error('three people')
  const ids = [maria, liza, grace].map(({ application }) => application.id)
  const run = async (bulkChange: object, expected: object[]) => {
    const { id } = await ana.call(startBulk, { body: { ...bulkChange, ids, expected, key: key() } as never })
    return (await settledRun(ana, id)).rows.map(({ state, sentence }) => `${state}: ${sentence}`)
  }
  const move = { action: 'status' as const, status: 'under_review' as const, reason: 'Ready' }
  const { rows } = await ana.call(previewBulk, { body: { ...move, ids } })
  const seen = rows.map(({ id, expected }) => ({ id, ...expected }))
  expect(seen[0]).toEqual({ id: ids[0], status: 'in_progress' })
  await moved(maria.application, 'on_hold')
  await moved(liza.application, 'under_review')
  expect(await run(move, seen)).toEqual([
    'refused: Changed since: now On Hold',
    'nothing: Already Under Review',
    'changed: In Progress → Under Review',
  ])

  await portal.db.run(sql`update applications set assigned_to = ${ben.id} where id = ${maria.application.id}`)
  const nobody = ids.map((id) => ({ id, assignedTo: null }))
  expect(await run({ action: 'assign', assignedTo: ana.id }, nobody.slice(0, 2))).toEqual([
    `refused: Changed since: now assigned to ${ben.email}`,
    `changed: Nobody → ${ana.email}`,
    `changed: Nobody → ${ana.email}`,
  ])
})

test('an invalid bulk action is refused before any change', async () => {
  const { application } = await applicantWithApplication(portal)
  const one = application.id
  const said = async (body: object) =>
    (await ana.ask(startBulk, { body: { key: key(), action: 'remind', ids: [one], ...body } as never })).said
  expect(await said({ ids: [] })).toBe('400: Choose at least one application')
  expect(await said({ ids: [one, one] })).toBe('400: The same application is chosen twice')
  expect(await said({ ids: Array(501).fill(one) })).toBe('400: Choose at most 500 applications at once')
  expect(await said({ expected: [{ id: ana.id }] })).toBe('400: List each application only once')
  expect(await said({ ids: [one, ana.id] })).toBe('404: Application not found')
  expect(await said({ action: 'status', status: 'approved' })).toBe('400: Please give a reason')
  expect(await said({ action: 'status', reason: 'Why' })).toBe('400: Choose a status from the list')
  expect(await said({ action: 'assign' })).toBe('400: Choose a colleague or Nobody')
  expect(await said({ action: 'assign', assignedTo: application.userId })).toBe('400: Choose a member of the team')
  expect(await said({ key: ' ' })).toBe('400: Give the bulk action a unique key')
})

test('two processes with crashes and a stop change no row twice or by half, and leave stopped rows unchanged', async () => {
  const beside = await ownPortal({}, { beside: portal })
  const ids = await insertApplications(portal.db, 60)
  // The process dies between the change and the commit: the row rolls back as a whole.
  const run = await ana.call(startBulk, {
    body: { action: 'status', status: 'under_review', reason: 'Many', ids, key: key() },
  })
  const dying = {
    ...beside.deps,
    transaction: <T>(work: (tx: never) => Promise<T>) =>
      beside.deps.transaction<T>(async (tx) => {
        await work(tx as never)
        throw new Error('killed')
      }),
  }
  for (let deaths = 0; deaths < 3; deaths += 1) {
    await runNextRow(dying, () => {}).catch((error: Error) => expect(error.message).toBe('killed'))
  }
  let didSome = 0
  while (await runNextRow(beside.deps, () => {})) didSome += 1
  const done = await settledRun(ana, run.id)
  expect(done).toMatchObject({ state: 'done', total: 60, changed: 60 })
  expect(didSome).toBeGreaterThan(0)
  const mails = await portal.db.rows<{ count: number; at: Date }>(sql`
    select count(*)::int as count, next_attempt_at as at from mail_outbox m
    join bulk_rows b on m.dedupe_key like '%change:' || (b.left_as ->> 'moveId') || ' %'
    where b.run_id = ${run.id} group by 2`)
  const leaveAt = Date.parse(done.finishedAt ?? '') + BULK_MAILS_AFTER_SECONDS * 1_000
  expect(mails.map(({ count, at }) => [count, at.getTime()])).toEqual([[60, leaveAt]])
  const traces = async (table: string, column: string) =>
    portal.db.rows<{ times: number; rows: number }>(
      sql`select count(*)::int as rows, coalesce(max(times), 0)::int as times from (
         select count(*) as times from ${identifier(table)}
         where ${identifier(column)}::text = any(${table === 'audit' ? ids.map((id) => `application:${id}`) : ids}::text[])
         group by ${identifier(column)}) each`,
    )
  expect(await traces('status_transitions', 'application_id')).toEqual([{ rows: 60, times: 1 }])
  expect(await traces('audit', 'subject')).toEqual([{ rows: 60, times: 1 }])

  const long = await ana.call(startBulk, { body: { action: 'assign', assignedTo: ben.id, ids, key: key() } })
  const stopped = await ben.call(stopBulk, { params: { runId: long.id } })
  expect(stopped.state).toBe('stopped')
  const rows = (await ana.call(getBulkRun, { params: { runId: long.id } })).rows
  const left = rows.filter(({ state }) => state === 'stopped')
  expect(left.length).toBe(60 - stopped.done)
  expect(left[0]?.sentence).toBe('Left as it was: the run was stopped')
  const assigned = await portal.db.one(sql`
    select count(*)::int as count from applications where id = any(${ids}::uuid[]) and assigned_to is not null`)
  expect(assigned?.count).toBe(stopped.changed)
  expect((await ana.call(listBulkRuns, {}))[0]).toMatchObject({ id: long.id, state: 'stopped' })
})

test('a bulk action whose author is no longer an admin changes nothing', async () => {
  const [id = ''] = await insertApplications(portal.db, 1)
  const run = await ben.call(startBulk, { body: { action: 'remind', ids: [id], key: key() } })
  await settledRun(ana, run.id)
  // One transaction, so that the job of the portal cannot run in between.
  await portal.db.begin(async (tx) => {
    await tx.run(sql`update users set email = 'x@y.test', email_key = 'x@y.test' where id = ${ben.id}`)
    await tx.run(sql`update bulk_rows set state = 'waiting', done_at = null, sentence = null where run_id = ${run.id}`)
  })
  await runNextRow(portal.deps, () => {})
  expect((await settledRun(ana, run.id)).rows[0]).toMatchObject({
    state: 'refused',
    sentence: 'The person who started this is no longer an admin',
  })
})

test('a rolled-back savepoint runs none of its after-commit work', async () => {
  const followed: string[] = []
  const follow = async (name: string) => void followed.push(name)
  await portal.db.begin(async (tx) => {
    await inSavepoint(tx, async (own) => own.afterCommit(() => follow('kept')))
    const refused = inSavepoint(tx, async (own) => {
      own.afterCommit(() => follow('refused'))
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
  })
  expect(followed).toEqual(['kept'])
})

test('a step is marked for several applications with a preview, except for those that changed since', async () => {
  const [one, two, three] = await Promise.all(
    [1, 2, 3].map(async () => (await applicantWithApplication(portal)).application.id),
  )
  const ids = [one, two, three].map(String)
  const mark = (id: string | undefined, step: 'board_submitted' | 'board_eligible') =>
    ana.call(markStep, { params: { id: String(id), step }, body: { doneOn: '2026-10-01', evidence: 'Seen' } })
  const register = (id: string | undefined) =>
    ana.call(putRegistration, {
      params: { id: String(id) },
      body: { ...registration, registeredOn: '2026-10-01' },
    })
  await mark(one, 'board_submitted')
  await register(one)
  await mark(two, 'board_submitted')
  await mark(two, 'board_eligible')
  const order = {
    action: 'mark' as const,
    ids,
    step: 'board_eligible' as const,
    doneOn: '2026-11-20',
    note: 'The list of the board of 20 November',
  }
  const preview = await ana.call(previewBulk, { body: order })
  expect(preview.totals).toMatchObject({ change: 2, nothing: 1, warned: 1 })
  expect(preview.rows.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^Board decides → Eligible, and an email to Maria$/),
    'Already marked: Eligible',
    expect.stringMatching(/^Choose the board → Eligible/),
  ])
  expect(preview.rows[2]?.warnings).toEqual(['This client stands at another step: Choose the board.'])
  const expected = preview.rows.map(({ id, expected: seen }) => ({ id, ...seen }))
  // Meanwhile a colleague moves the third application on.
  await mark(three, 'board_submitted')
  await register(three)
  const { id } = await ana.call(startBulk, { body: { ...order, expected, key: key() } })
  const run = await settledRun(ana, id)
  expect(run.rows.map(({ state, sentence }) => `${state}: ${sentence}`)).toEqual([
    expect.stringMatching(/^changed: /),
    'nothing: Already marked: Eligible',
    'refused: Changed since: now at Board decides',
  ])
  const path = await ana.call(getPath, { params: { id: String(one) } })
  expect(path.steps.find(({ code }) => code === 'board_eligible')).toMatchObject({
    state: 'done',
    doneOn: '2026-11-20',
    proof: { note: order.note },
  })
  for (const [wrong, sentence] of [
    [{ note: ' ' }, NOTE_REQUIRED],
    [{ step: 'identity_aligned' }, 'Choose a step that can be marked for several clients'],
    [{ doneOn: '2026-02-30' }, /^400: /],
    [{ doneOn: '2199-01-01' }, NOT_HAPPENED_YET],
  ] as const) {
    const answer = await ana.ask(previewBulk, { body: { ...order, ...wrong } } as never)
    if (typeof sentence === 'string') expect(answer.said).toBe(`400: ${sentence}`)
    else expect(answer.said).toMatch(sentence)
  }
})
