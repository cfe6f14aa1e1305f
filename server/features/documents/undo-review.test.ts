import { expect, test, vi } from 'vitest'
import { listActivities } from '#contract/applications/applications.ts'
import {
  type Document,
  type DocumentDecision,
  listDocuments,
  reviewDocument,
  UNDO_WITHIN_SECONDS,
  undoReview,
} from '#contract/documents/documents.ts'
import { listMessages, markMessageRead } from '#contract/messages/messages.ts'
import { countUnreadMessages } from '#contract/messages/unread-messages.ts'
import { getReviewReport } from '#contract/reports.ts'
import { listChecklist } from '#contract/requirements.ts'
import { wrongCounters } from '#server/database/counters.store.ts'
import { sql } from '#server/database/sql.ts'
import { wrongStates } from '#server/effects/case-states.ts'
import { wronglySuperseded } from '#server/features/reports/review-months.service.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { filed, filedPaper } from '#server/testing/test-documents.ts'
import { freshFolder } from '#server/testing/use-folder.ts'
import { ownPortal, useAdmin, usePortal } from '#server/testing/use-portal.ts'

const WINDOW = UNDO_WITHIN_SECONDS * 1_000
const REJECTED: DocumentDecision = { status: 'rejected', reviewNotes: 'Blurry', reviewReason: 'illegible' }
const APPROVED: DocumentDecision = { status: 'approved', reviewNotes: 'Thank you' }

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
type Paper = Awaited<ReturnType<typeof filedPaper>>
const paper = (where = portal) => filedPaper(where)

const decide = (who: TestUser, { document }: Paper, body: DocumentDecision) =>
  who.call(reviewDocument, { params: { documentId: document.id }, body })

const undo = (who: TestUser, { document }: Paper, { reviewedAt }: Document) =>
  who.ask(undoReview, { params: { documentId: document.id }, body: { reviewedAt: reviewedAt ?? '' } })

async function stateOf({ person, application }: Paper, where = portal) {
  const facts = await where.db.one(sql`
    select waits_for, waiting_cause, waiting_since from applications where id = ${application.id}`)
  const checklist = await person.call(listChecklist, { params: { id: application.id } })
  return {
    documents: await person.call(listDocuments, { params: { id: application.id }, query: { versions: 'all' } }),
    passport: checklist.find(({ requirementId }) => requirementId === 'passport'),
    messages: await person.call(listMessages, { query: { applicationId: application.id } }),
    unread: await person.call(countUnreadMessages, {}),
    activities: await person.call(listActivities, { params: { id: application.id } }),
    mail: await where.db.rows(
      sql`select notice from mail_outbox where recipient = ${person.email} and notice <> 'welcome' order by id`,
    ),
    facts,
  }
}

const audited = ({ document }: Paper) =>
  portal.db.rows(sql`select action, actor_id, detail from audit
    where subject = ${`document:${document.id}`} and action like 'document.review%' order by id`)

test.each([APPROVED, REJECTED])('undoing a decision restores the former state: $status', async (review) => {
  const one = await paper()
  const before = await stateOf(one)
  const decided = await decide(ana, one, review)
  expect(await stateOf(one)).not.toEqual(before)
  const { status, body } = await undo(ana, one, decided)
  expect([status, body]).toEqual([200, one.document])
  expect(await stateOf(one)).toEqual(before)
  expect(await audited(one)).toEqual([
    {
      action: 'document.reviewed',
      actorId: ana.id,
      detail: { from: 'pending', to: review.status, ...(review.reviewReason && { reasons: review.reviewReason }) },
    },
    { action: 'document.review_undone', actorId: ana.id, detail: { from: review.status, to: 'pending' } },
  ])
})

test('undoing the last of two decisions restores the first', async () => {
  const one = await paper()
  await decide(ben, one, REJECTED)
  const before = await stateOf(one)
  const overruled = await decide(ana, one, APPROVED)
  expect((await undo(ana, one, overruled)).body).toMatchObject({ status: 'rejected', reviewReason: 'illegible' })
  expect(await stateOf(one)).toEqual(before)
})

test('an approval that is overruled at once sends no mail, until the overruling is undone', async () => {
  const one = await paper()
  await decide(ben, one, APPROVED)
  const before = await stateOf(one)
  const overruling = await decide(ana, one, REJECTED)
  expect((await stateOf(one)).mail).toEqual([{ notice: 'document_rejected' }])
  expect((await undo(ana, one, overruling)).status).toBe(200)
  expect(await stateOf(one)).toEqual(before)
})

test('an undo is refused after a newer decision, file or read, a second time, by a colleague, and after ten seconds', async () => {
  const [again, newer, read, twice, others, late] = await Promise.all(Array.from({ length: 6 }, () => paper()))
  if (!again || !newer || !read || !twice || !others || !late) throw new Error('six papers were asked for')

  const first = await decide(ana, again, APPROVED)
  await decide(ana, again, REJECTED)
  expect((await undo(ana, again, first)).said).toMatch(/^409: .*another decision has been made since/)

  const replaced = await decide(ana, newer, REJECTED)
  await filed(newer.person, newer.application)
  expect((await undo(ana, newer, replaced)).said).toMatch(/^409: The client has sent a newer version/)

  const told = await decide(ana, read, REJECTED)
  const [message] = await read.person.call(listMessages, { query: { applicationId: read.application.id } })
  await read.person.call(markMessageRead, { params: { id: message?.id ?? '' } })
  const whenRead = await stateOf(read)
  expect((await undo(ana, read, told)).said).toMatch(/^409: It is too late/)
  expect(await stateOf(read)).toEqual(whenRead)

  const once = await decide(ana, twice, APPROVED)
  const answers = await Promise.all([undo(ana, twice, once), undo(ana, twice, once)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])

  const own = await decide(ana, others, APPROVED)
  expect((await undo(ben, others, own)).said).toMatch(/^403: Only the person who decided/)

  const over = await decide(ana, late, REJECTED)
  const before = await stateOf(late)
  portal.clock.advance(WINDOW)
  expect((await undo(ana, late, over)).said).toMatch(/^409: It is too late/)
  expect(await stateOf(late)).toEqual(before)
})

test('an undo that fails at its end changes nothing', async () => {
  const one = await paper()
  const decided = await decide(ana, one, REJECTED)
  const before = await stateOf(one)
  await portal.db.runScript(`
    create function refuse_undo() returns trigger language plpgsql as $$
    begin if new.action = 'document.review_undone' then raise exception 'no'; end if; return new; end $$;
    create trigger refuse_undo before insert on audit for each row execute function refuse_undo()`)
  expect((await undo(ana, one, decided)).status).toBe(500)
  await portal.db.runScript('drop trigger refuse_undo on audit')
  expect(await stateOf(one)).toEqual(before)
})

test('the reports count a document once, by its last decision, without undone decisions', async () => {
  const own = await ownPortal()
  const [office, colleague] = [await admin(own, 'ana'), await admin(own, 'ben')]
  const [overruled, undone, tried] = [await paper(own), await paper(own), await paper(own)]
  await decide(office, overruled, REJECTED)
  await decide(colleague, overruled, { ...REJECTED, reviewReason: 'expired' })
  await undo(office, undone, await decide(office, undone, REJECTED))
  await decide(office, tried, APPROVED)
  await undo(colleague, tried, await decide(colleague, tried, REJECTED))
  const { periods, rejections } = await office.call(getReviewReport, { query: {} })
  expect(periods.at(-1)).toMatchObject({ decided: 2, approved: 1, rejected: 1 })
  expect(rejections).toEqual([{ requirementId: 'passport', reason: 'expired', count: 1 }])
  expect(await wronglySuperseded(own.db)).toEqual([])
  expect(await wrongCounters(own.db)).toEqual([])
  expect(await wrongStates(own.db, own.deps)).toEqual([])
  await own.db.run(
    sql`update document_reviews set superseded = not superseded where document_id = ${tried.document.id}`,
  )
  expect(await wronglySuperseded(own.db)).toEqual([tried.document.id])
})

const lettersTo = async ({ person }: Paper, where: TestApp) =>
  await where.db.run(sql`select from dev_mailbox where recipient = ${person.email} and subject like '%document%'`)

test('the mail of a decision leaves after the undo window, even after a restart, and never for an undone decision', async () => {
  const database = await createTestDatabase()
  const home = { beside: { databaseUrl: database.url, dataDir: freshFolder('undo') } }
  const first = await startApp({}, home)
  const office = await admin(first)
  const [kept, undone] = [await paper(first), await paper(first)]
  await decide(office, kept, REJECTED)
  expect((await undo(office, undone, await decide(office, undone, APPROVED))).status).toBe(200)
  first.deps.jobs.wake('mailOutbox')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await lettersTo(kept, first)).toBe(0)
  await first.close()

  const second = await startApp({}, home)
  second.clock.advance(WINDOW - 4_000)
  second.deps.jobs.wake('mailOutbox')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await lettersTo(kept, second)).toBe(0)
  // The next poll is five seconds away; the due time of the mail wakes the process.
  await vi.waitFor(async () => expect(await lettersTo(kept, second)).toBe(1), { timeout: 4_500, interval: 50 })
  expect(await lettersTo(undone, second)).toBe(0)
  await second.close()
  await database.drop()
})

const nowDue = ({ person }: Paper) =>
  portal.db.run(sql`update mail_outbox set next_attempt_at = now() where recipient = ${person.email}`)

test('when an undo races the mail sender, either the mail leaves or the decision is undone', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 8; round += 1) {
    const one = await paper()
    const decided = await decide(ana, one, APPROVED)
    // The first mail is not due yet, so that the sender cannot win every round.
    const isDue = round > 0
    if (isDue) await nowDue(one)
    const undoing = undo(ana, one, decided)
    if (isDue && round % 4 !== 0) portal.deps.jobs.wake('mailOutbox')
    const { status } = await undoing
    statuses.push(status)
    if (status === 409) await vi.waitFor(async () => expect(await lettersTo(one, portal)).toBe(1), { timeout: 20_000 })
    else {
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect([status, await lettersTo(one, portal)]).toEqual([200, 0])
    }
  }
  expect(statuses).toContain(200)
}, 20_000)

test('when an overruling races the mail sender, the approval is mailed before it or never', async () => {
  const approval = async ({ person }: Paper) =>
    await portal.db.rows<{ left: boolean }>(sql`
      select attempts > 0 as left from mail_outbox where recipient = ${person.email} and notice = 'document_approved'`)
  const outcomes = new Set<string>()
  for (let round = 0; round < 8; round += 1) {
    const one = await paper()
    await decide(ben, one, APPROVED)
    await nowDue(one)
    if (round % 2 === 0) portal.deps.jobs.wake('mailOutbox')
    const overruling = await decide(ana, one, REJECTED)
    const [mail] = await approval(one)
    outcomes.add(mail ? 'left before' : 'undone')
    if (mail) expect(mail.left).toBe(true)
    expect((await undo(ana, one, overruling)).status).toBe(200)
    await nowDue(one)
    portal.deps.jobs.wake('mailOutbox')
    await vi.waitFor(async () => expect(await lettersTo(one, portal)).toBe(1), { timeout: 20_000 })
    expect(await approval(one)).toHaveLength(1)
  }
  expect(outcomes).toContain('undone')
})
