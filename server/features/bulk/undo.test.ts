import { expect, test, vi } from 'vitest'
import { type Application, getApplication, listActivities } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { type BulkOrder, getBulkRun, listBulkRuns, startBulk, stopBulk, undoBulk } from '#contract/bulk.ts'
import { assignApplication, getClientApplication } from '#contract/clients/clients.ts'
import { getPath, markStep, revertStep } from '#contract/path/path.ts'
import { sql } from '#server/database/sql.ts'
import { settledRun } from '#server/testing/bulk.ts'
import { withRowsAtRest } from '#server/testing/consequences/effects.store.ts'
import type { TestUser } from '#server/testing/people.ts'
import { member } from '#server/testing/team.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
let orders = 0

const runOf = (id: string) => ana.call(getBulkRun, { params: { runId: id } })
const order = (bulkChange: Omit<BulkOrder, 'ids'>, clients: readonly Client[], who = ana) =>
  who.call(startBulk, {
    body: { ...bulkChange, ids: clients.map(({ application }) => application.id), key: `order ${++orders}` },
  })
const done = async (bulkChange: Omit<BulkOrder, 'ids'>, clients: readonly Client[]) => {
  const { id } = await order(bulkChange, clients)
  return settledRun(ana, id)
}
const undo = (id: string, who = ana) => who.ask(undoBulk, { params: { runId: id } })
const undone = async (id: string) => {
  const { id: undoId } = await ana.call(undoBulk, { params: { runId: id } })
  return settledRun(ana, undoId)
}
const told = ({ rows }: Awaited<ReturnType<typeof runOf>>) => rows.map(({ state, sentence }) => `${state}: ${sentence}`)

type Client = Awaited<ReturnType<typeof applicantWithApplication>>
const clients = (...names: string[]): Promise<Client[]> =>
  Promise.all(names.map((name) => applicantWithApplication(portal, name)))
const one = async (name: string): Promise<[Client]> => [await applicantWithApplication(portal, name)]

const moved = (application: Application, status: Application['status']) =>
  ben.call(changeApplication, { params: { id: application.id }, body: { status, reason: 'For the test' } })
const given = ({ application }: Client, assignedTo: string | null) =>
  ben.call(assignApplication, { params: { id: application.id }, body: { assignedTo } })
const assigneeOf = async ({ application }: Client) =>
  (await ana.call(getClientApplication, { params: { id: application.id } })).assignedTo?.id ?? null
const statusOf = async ({ application, person }: Client) =>
  (await person.call(getApplication, { params: { id: application.id } })).status
const linesOf = async ({ application, person }: Client) =>
  (await person.call(listActivities, { params: { id: application.id } }))
    .map(({ description }) => description)
    .filter((line) => /status|Eligible|board/i.test(line))

const mailsAbout = ({ application }: Client) =>
  portal.db.rows<{ sentAt: Date | null; waits: number }>(sql`
    select m.sent_at, extract(epoch from m.next_attempt_at - (
        select max(done_at) from bulk_rows where run_id = (select run_id from bulk_rows
          where application_id = ${application.id} order by run_id limit 1)))::int as waits
    from mail_outbox m where m.notice = 'status_changed' and m.dedupe_key like ${`%application:${application.id} %`}
    order by m.created_at`)

const review = { action: 'status', status: 'under_review', reason: 'All papers are there' } as const
const eligible = {
  action: 'mark',
  step: 'board_eligible',
  doneOn: '2026-11-20',
  note: 'The list of the board of 20 November',
} as const

test('restores the former colleague of every client, except where the client was assigned again', async () => {
  const [maria, liza, grace] = (await clients('Maria', 'Liza', 'Grace')) as [Client, Client, Client]
  await given(maria, ben.id)
  const run = await done({ action: 'assign', assignedTo: ana.id }, [maria, liza, grace])
  expect(run).toMatchObject({ changed: 3, undoes: null, undoableUntil: expect.any(String) })
  expect(Date.parse(run.undoableUntil ?? '') - Date.parse(run.finishedAt ?? '')).toBe(600_000)
  await given(liza, ben.id)

  const back = await undone(run.id)
  expect(back).toMatchObject({
    title: `Undo: Assign to ${ana.email}`,
    undoes: run.id,
    undoableUntil: null,
    changed: 2,
    refused: 1,
  })
  expect(told(back)).toEqual([
    `changed: ${ana.email} → ${ben.email}`,
    `refused: Changed since: now assigned to ${ben.email}`,
    `changed: ${ana.email} → nobody`,
  ])
  expect(await Promise.all([maria, liza, grace].map(assigneeOf))).toEqual([ben.id, ben.id, null])

  expect((await runOf(run.id)).undoableUntil).toBeNull()
  expect((await undo(run.id)).said).toBe('409: This was undone already.')
  expect((await undo(back.id)).said).toBe('409: An undo cannot be undone.')
  const [line] = await portal.db.rows(sql`select * from audit where action = 'bulk.undone'`)
  expect(line).toMatchObject({
    actorId: ana.id,
    subject: `bulk:${back.id}`,
    detail: { applications: '3', undoes: run.id, action: 'assign', to: ana.id },
  })
  expect(
    await portal.db.count(
      sql`from audit where action = 'application.assigned' and request_id = ${`bulk:${back.id}`} and actor_id = ${ana.id}`,
    ),
  ).toBe(2)
})

test('an undo within a minute leaves no mail and no activity', async () => {
  const [maria, liza] = (await clients('Maria', 'Liza')) as [Client, Client]
  await moved(liza.application, 'on_hold')
  const before = await linesOf(liza)
  const run = await done(review, [maria, liza])
  expect(await mailsAbout(maria)).toEqual([{ sentAt: null, waits: 60 }])
  expect(await linesOf(maria)).toEqual(['Application status changed to Under Review'])

  const back = await undone(run.id)
  expect(told(back)).toEqual(['changed: Under Review → In Progress', 'changed: Under Review → On Hold'])
  expect(await Promise.all([maria, liza].map(statusOf))).toEqual(['in_progress', 'on_hold'])
  expect(await mailsAbout(maria)).toEqual([])
  expect(await linesOf(maria)).toEqual([])
  expect(await linesOf(liza)).toEqual(before)
})

test('after the mail was sent, the applicant reads in the history that the status is back', async () => {
  const [maria] = await one('Maria')
  const run = await done(review, [maria])
  portal.clock.advance(60_000)
  portal.deps.jobs.wake('mailOutbox')
  await vi.waitFor(async () => expect((await mailsAbout(maria))[0]?.sentAt).not.toBeNull(), { timeout: 20_000 })
  await undone(run.id)
  expect(await mailsAbout(maria)).toHaveLength(2)
  expect(await linesOf(maria)).toEqual([
    'Application status changed back to In Progress',
    'Application status changed to Under Review',
  ])
})

test('a client whose status a colleague changed keeps it, and gets the mail of the bulk action', async () => {
  const [maria, liza, grace] = (await clients('Maria', 'Liza', 'Grace')) as [Client, Client, Client]
  const run = await done({ ...review, status: 'on_hold', waitsFor: 'team' }, [maria, liza, grace])
  await moved(maria.application, 'in_progress')
  await moved(maria.application, 'on_hold')
  await ben.call(changeApplication, {
    params: { id: liza.application.id },
    body: { status: 'on_hold', waitsFor: 'applicant', reason: 'She asked for it' },
  })
  expect(told(await undone(run.id))).toEqual([
    'refused: Changed since: it waits for somebody else',
    'refused: Changed since: it waits for somebody else',
    'changed: On Hold → In Progress',
  ])
  portal.deps.jobs.wake('mailOutbox')
  await vi.waitFor(async () => expect((await mailsAbout(liza))[0]?.sentAt).not.toBeNull(), { timeout: 20_000 })
  expect(await mailsAbout(grace)).toEqual([])
})

test('is refused for a status that was changed away and back', async () => {
  const [maria] = await one('Maria')
  const run = await done(review, [maria])
  await moved(maria.application, 'in_progress')
  await moved(maria.application, 'under_review')
  expect(told(await undone(run.id))).toEqual([
    'refused: The status has changed since then. Please check the application again.',
  ])
})

test('reverts a step, except where a colleague marked it again or reverted it', async () => {
  const [maria, liza, grace] = (await clients('Maria', 'Liza', 'Grace')) as [Client, Client, Client]
  const run = await done(eligible, [maria, liza, grace])
  expect(run.changed).toBe(3)
  const at = (client: Client, step: 'board_eligible' | 'board_submitted') => ({
    params: { id: client.application.id, step },
  })
  await ben.call(revertStep, { ...at(liza, 'board_eligible'), body: { reason: 'Wrong day' } })
  await ben.call(markStep, { ...at(liza, 'board_eligible'), body: { doneOn: '2026-11-19', evidence: 'Her letter' } })
  await ben.call(revertStep, { ...at(grace, 'board_eligible'), body: { reason: 'Wrong person' } })
  expect(told(await undone(run.id))).toEqual([
    'changed: Taken back: Eligible',
    'refused: Changed since: Eligible was marked again',
    'refused: Changed since: Eligible was taken back',
  ])
  const doneOn = async ({ application }: Client) =>
    (await ana.call(getPath, { params: { id: application.id } })).steps.find(({ code }) => code === 'board_eligible')
      ?.doneOn
  expect(await Promise.all([maria, liza].map(doneOn))).toEqual([null, '2026-11-19'])
})

test('is open to its author, owners and leads for ten minutes, and never for reminders', async () => {
  const [maria] = await one('Maria')
  const [reviewer, other, lead] = [
    await member(portal, ana, 'reviewer'),
    await member(portal, ana, 'reviewer'),
    await member(portal, ana, 'lead'),
  ]
  const run = await order({ action: 'assign', assignedTo: ben.id }, [maria], reviewer)
  await settledRun(ana, run.id)
  expect((await undo(run.id, other)).said).toBe('403: Only who started a bulk action, an owner or a lead can undo it.')
  const until = async (who: TestUser) => (await who.call(listBulkRuns, {}))[0]?.undoableUntil
  expect(await until(other)).toBeNull()
  expect(await until(reviewer)).toEqual(expect.any(String))
  const endedEarlier = (by: string) =>
    portal.db.run(sql`update bulk_rows set done_at = done_at - ${by}::interval where run_id = ${run.id}`)
  await endedEarlier('601 seconds')
  expect((await undo(run.id, reviewer)).said).toBe(
    '409: A bulk action can be undone only within 10 minutes of its end.',
  )
  await endedEarlier('-30 seconds')
  const back = await undo(run.id, lead)
  expect([back.status, back.body.orderedBy]).toEqual([201, lead.email])
  await settledRun(ana, back.body.id)
  expect(await assigneeOf(maria)).toBeNull()

  const again = await done({ action: 'assign', assignedTo: null }, [maria])
  expect((await undo(again.id)).said).toBe('409: Nothing was changed, so there is nothing to undo.')
  const reminded = await done({ action: 'remind' }, [maria])
  expect(reminded).toMatchObject({ changed: 1, undoableUntil: null })
  expect((await undo(reminded.id)).said).toBe('409: Mails have left.')
})

test('of several concurrent undos one succeeds', async () => {
  const [maria] = await one('Maria')
  const run = await done({ action: 'assign', assignedTo: ben.id }, [maria])
  const answers = await Promise.all([undo(run.id), undo(run.id, ben), undo(run.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('stops a bulk action that is under way, and restores its changed rows', async () => {
  const [maria, liza] = (await clients('Maria', 'Liza')) as [Client, Client]
  const { id } = await withRowsAtRest(portal.db, () => order(review, [maria, liza]))
  await vi.waitFor(async () => expect((await runOf(id)).done).toBe(1), { timeout: 20_000 })
  expect(await mailsAbout(maria)).toMatchObject([{ sentAt: null, waits: 60 * 60 }])
  expect(told(await undone(id))).toEqual(['changed: Under Review → In Progress'])
  expect(told(await runOf(id))).toEqual([
    'changed: In Progress → Under Review',
    'stopped: Left as it was: the run was stopped',
  ])
  expect(await Promise.all([maria, liza].map(statusOf))).toEqual(['in_progress', 'in_progress'])
})

test('the mails of a stopped bulk action leave a minute later', async () => {
  const people = (await clients('Maria', 'Liza')) as [Client, Client]
  const run = await order(review, people)
  await ana.call(stopBulk, { params: { runId: run.id } })
  await settledRun(ana, run.id)
  const mails = (await Promise.all(people.map(mailsAbout))).flat()
  expect(mails.length).toBe((await runOf(run.id)).changed)
  for (const { waits } of mails) expect(Math.abs(waits - 60)).toBeLessThan(2)
})
