import { expect, test, vi } from 'vitest'
import { endSession, signOutEverywhere } from '#contract/account/session.ts'
import type { Application } from '#contract/applications/applications.ts'
import { closeSitting, getClientReview, listDecisions } from '#contract/documents/client-review.ts'
import { type Document, type DocumentDecision, reviewDocument, undoReview } from '#contract/documents/documents.ts'
import { listMessages } from '#contract/messages/messages.ts'
import { noteNames } from '#contract/names.ts'
import { sql } from '#server/database/sql.ts'
import { nextPage } from '#server/testing/pages.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication, filed, pdf } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')

const APPROVED: DocumentDecision = { status: 'approved', hold: true }
const REJECTED: DocumentDecision = { status: 'rejected', reviewNotes: 'Blurry', reasons: ['illegible'], hold: true }

interface Client {
  person: TestUser
  application: Application
  papers: Document[]
}

async function client(count = 3): Promise<Client> {
  const { person, application } = await applicantWithApplication(portal)
  const papers: Document[] = []
  for (const requirementId of (['passport', 'bsn-diploma', 'transcript'] as const).slice(0, count)) {
    papers.push(await filed(person, application, requirementId, pdf(1_000, requirementId)))
  }
  return { person, application, papers }
}

const decide = (who: TestUser, { id }: Document, body: DocumentDecision) =>
  who.call(reviewDocument, { params: { documentId: id }, body })

const undo = (who: TestUser, { id }: Document, { reviewedAt }: Document) =>
  who.ask(undoReview, { params: { documentId: id }, body: { reviewedAt: reviewedAt ?? '' } })

const mailOf = ({ person }: Client) =>
  portal.db.rows<{ notice: string; facts: unknown; due: Date }>(sql`
    select notice, facts, next_attempt_at as due from mail_outbox
    where recipient = ${person.email} and notice like 'document%' order by id`)

/** Rounded to ten seconds, for a busy machine. */
const secondsFromNow = (due: Date | undefined) =>
  due && Math.round((due.getTime() - portal.deps.now().getTime()) / 10_000) * 10

const close = (who: TestUser, { application }: Client) => who.call(closeSitting, { params: { id: application.id } })

test('one decision of a sitting has its own mail, which waits a quarter of an hour', async () => {
  const one = await client(1)
  const [passport] = one.papers as [Document]
  await decide(ana, passport, APPROVED)
  const [mail, ...others] = await mailOf(one)
  expect([mail?.notice, secondsFromNow(mail?.due), others]).toEqual(['document_approved', 900, []])
})

test('several decisions share one mail, which leaves ten seconds after the review is closed', async () => {
  const one = await client()
  for (const paper of one.papers) await decide(ana, paper, APPROVED)
  expect(await mailOf(one)).toMatchObject([{ notice: 'documents_reviewed', facts: { result: 'all' } }])
  expect(await close(ana, one)).toMatchObject({ decisions: 3 })
  const [mail] = await mailOf(one)
  expect(secondsFromNow(mail?.due)).toBe(10)
  expect(await close(ben, one)).toEqual({ decisions: 0, mailAt: null })
})

test.each([
  ['the session', endSession],
  ['every session', signOutEverywhere],
])('when the reviewer ends %s, the mails to each client leave ten seconds later', async (_name, signOut) => {
  const [one, other] = [await client(), await client()]
  for (const paper of one.papers) await decide(ben, paper, APPROVED)
  await decide(ben, other.papers[0] as Document, REJECTED)
  await ben.call(signOut, {})
  Object.assign(ben, await admin(portal, 'ben'))
  const due = async (whom: Client) => (await mailOf(whom)).map(({ notice, due }) => [notice, secondsFromNow(due)])
  expect([await due(one), await due(other)]).toEqual([[['documents_reviewed', 10]], [['document_rejected', 10]]])
})

test('a rejection among approvals changes the mail to "some"', async () => {
  const one = await client(2)
  const [passport, diploma] = one.papers as [Document, Document]
  await decide(ana, passport, APPROVED)
  await decide(ana, diploma, REJECTED)
  expect(await mailOf(one)).toMatchObject([{ notice: 'documents_reviewed', facts: { result: 'some' } }])
})

test('each decision can be undone while the mail waits, and no mail is left after the last undo', async () => {
  const one = await client(2)
  const [passport, diploma] = one.papers as [Document, Document]
  const approved = await decide(ana, passport, APPROVED)
  const rejected = await decide(ana, diploma, REJECTED)
  portal.clock.advance(60_000)
  expect((await undo(ana, passport, approved)).status).toBe(200)
  expect(await mailOf(one)).toMatchObject([{ notice: 'document_rejected' }])
  expect((await undo(ana, diploma, rejected)).status).toBe(200)
  expect(await mailOf(one)).toEqual([])
})

test('a waiting mail leaves out a document that the client sent again, and no mail is left after the last one', async () => {
  const one = await client(2)
  const [passport, diploma] = one.papers as [Document, Document]
  await decide(ana, passport, REJECTED)
  await decide(ana, diploma, APPROVED)
  await filed(one.person, one.application, 'passport', pdf(1_001, 'again'))
  expect(await mailOf(one)).toMatchObject([{ notice: 'document_approved' }])
  await filed(one.person, one.application, 'bsn-diploma', pdf(1_002, 'again'))
  expect(await mailOf(one)).toEqual([])
  expect(await close(ana, one)).toEqual({ decisions: 0, mailAt: null })
})

test('after the mail was sent, an undo is refused, and the next decision starts a new mail', async () => {
  const one = await client(2)
  const [passport, diploma] = one.papers as [Document, Document]
  const approved = await decide(ana, passport, APPROVED)
  await portal.db.run(sql`
    update mail_outbox set attempts = 1, sent_at = ${portal.deps.now()}
    where recipient = ${one.person.email} and notice = 'document_approved'`)
  expect((await undo(ana, passport, approved)).said).toMatch(/^409: It is too late/)
  await decide(ana, diploma, APPROVED)
  expect(await mailOf(one)).toMatchObject([{ notice: 'document_approved' }, { notice: 'document_approved' }])
})

test('each colleague and each client has a mail of its own', async () => {
  const [one, other] = [await client(2), await client(1)]
  await decide(ana, one.papers[0] as Document, APPROVED)
  await decide(ben, one.papers[1] as Document, APPROVED)
  await decide(ana, other.papers[0] as Document, APPROVED)
  expect(await mailOf(one)).toHaveLength(2)
  expect(await mailOf(other)).toHaveLength(1)
})

test('a review lists the documents in the order of the checklist, with names, answers and its open decisions', async () => {
  const one = await client()
  const [passport] = one.papers as [Document]
  await decide(ana, passport, { ...APPROVED, checks: { signed: true } })
  const names = { first: 'Maria', middle: '', last: 'Santos', suffix: '', birthDate: null, sex: 'F' as const }
  await ana.call(noteNames, { params: { documentId: passport.id }, body: { ...names, expiresOn: '2027-01-01' } })
  const review = await ana.call(getClientReview, { params: { id: one.application.id } })
  expect(review.papers.map(({ requirementId, document }) => [requirementId, document?.status])).toEqual([
    ['passport', 'approved'],
    ['bsn-diploma', 'pending'],
    ['hs-diploma', undefined],
    ['transcript', 'pending'],
    ['birth-cert', undefined],
    ['marriage-cert', undefined],
    ['prc-id', undefined],
  ])
  expect(review.papers[0]).toMatchObject({ printed: 'Maria Santos', sentAgain: false, answers: { signed: true } })
  expect(review.papers[0]?.facts).toContainEqual({
    code: 'expires_on',
    label: 'Expiry',
    sheet: null,
    printed: '2027-01-01',
    class: null,
  })
  expect(review.sitting).toMatchObject({ decisions: 1 })
  expect(await ben.call(getClientReview, { params: { id: one.application.id } })).toMatchObject({ sitting: null })
})

test('a colleague lists own decisions, newest first, with the time until which each can be undone', async () => {
  const one = await client(2)
  const [passport, diploma] = one.papers as [Document, Document]
  await decide(ana, passport, APPROVED)
  await decide(ana, diploma, REJECTED)
  await decide(ben, passport, { status: 'rejected', reviewNotes: 'No', reasons: ['expired'] })
  const mine = await ana.call(listDecisions, { query: {} })
  expect(mine.slice(0, 2)).toMatchObject([
    { documentId: diploma.id, requirement: 'BSN Diploma', reasons: ['illegible'], overruledBy: null },
    { documentId: passport.id, status: 'approved', undoableUntil: null, overruledBy: { id: ben.id } },
  ])
  expect(mine[0]?.undoableUntil).not.toBeNull()
  const [own] = await ben.call(listDecisions, { query: { by: ana.id } })
  expect(own).toMatchObject({ documentId: diploma.id, undoableUntil: null })
})

test('decisions are listed 20 at a time, even with a higher limit', async () => {
  const [passport] = (await client(1)).papers as [Document]
  for (let round = 0; round < 21; round += 1) await decide(ben, passport, round % 2 === 0 ? APPROVED : REJECTED)
  for (const query of [{}, { limit: '50' }]) {
    const first = await ben.ask(listDecisions, { query: query as never })
    expect(first.body).toHaveLength(20)
    const rest = await ben.request({ url: nextPage(first) })
    expect(rest.json()).toHaveLength(Number(first.headers['x-total-count']) - 20)
  }
})

test('concurrent decisions share one mail', async () => {
  const one = await client()
  await Promise.all(one.papers.map((paper) => decide(ana, paper, APPROVED)))
  expect(await mailOf(one)).toMatchObject([{ notice: 'documents_reviewed', facts: { result: 'all' } }])
  expect(await close(ana, one)).toMatchObject({ decisions: 3 })
})

test('of two concurrent decisions about a document one succeeds, and one mail waits', async () => {
  const one = await client(1)
  const [{ id }] = one.papers as [Document]
  const answers = await Promise.all([
    ana.ask(reviewDocument, { params: { documentId: id }, body: { ...APPROVED, expectedStatus: 'pending' } }),
    ben.ask(reviewDocument, { params: { documentId: id }, body: { ...REJECTED, expectedStatus: 'pending' } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const notice = answers[0].status === 200 ? 'document_approved' : 'document_rejected'
  expect(await mailOf(one)).toMatchObject([{ notice }])
})

test('an undo that races the mail sender leaves one mail with the final decisions', async () => {
  for (let round = 0; round < 6; round += 1) {
    const one = await client(2)
    const [passport, diploma] = one.papers as [Document, Document]
    await decide(ana, passport, APPROVED)
    const decided = await decide(ana, diploma, APPROVED)
    await portal.db.run(sql`update mail_outbox set next_attempt_at = now() where recipient = ${one.person.email}`)
    const undoing = undo(ana, diploma, decided)
    if (round % 3 !== 0) portal.deps.jobs.wake('mailOutbox')
    const { status } = await undoing
    portal.deps.jobs.wake('mailOutbox')
    const sent = () =>
      portal.db.rows<{ notice: string; isSent: boolean }>(sql`
        select notice, sent_at is not null as is_sent from mail_outbox
        where recipient = ${one.person.email} and notice like 'document%'`)
    const notice = status === 200 ? 'document_approved' : 'documents_reviewed'
    await vi.waitFor(async () => expect(await sent()).toEqual([{ notice, isSent: true }]), { timeout: 5_000 })
  }
})

test('an overruled decision leaves the mail, and returns when the overruling is undone', async () => {
  const one = await client(2)
  const [passport, diploma] = one.papers as [Document, Document]
  await decide(ana, passport, APPROVED)
  await decide(ana, diploma, APPROVED)
  const overruling = await decide(ben, passport, REJECTED)
  expect(await mailOf(one)).toMatchObject([{ notice: 'document_approved' }, { notice: 'document_rejected' }])
  expect((await undo(ben, passport, overruling)).status).toBe(200)
  expect(await mailOf(one)).toMatchObject([{ notice: 'documents_reviewed', facts: { result: 'all' } }])
})

test('an overruled single decision leaves only the mail of the overruling', async () => {
  const one = await client(1)
  const [passport] = one.papers as [Document]
  await decide(ana, passport, APPROVED)
  const overruling = await decide(ben, passport, { ...REJECTED, hold: false })
  expect(await mailOf(one)).toMatchObject([{ notice: 'document_rejected' }])
  expect((await undo(ben, passport, overruling)).status).toBe(200)
  expect(await mailOf(one)).toMatchObject([{ notice: 'document_approved' }])
})

test('a decision about a replaced version is left out of the mail', async () => {
  const one = await client(1)
  const [passport] = one.papers as [Document]
  await decide(ana, passport, REJECTED)
  const again = await filed(one.person, one.application, 'passport', pdf(1_000, 'again'))
  await decide(ana, again, APPROVED)
  expect(await mailOf(one)).toMatchObject([{ notice: 'document_approved' }])
})

test('a mail about rejections alone has the result "none"', async () => {
  const one = await client()
  for (const paper of one.papers) await decide(ana, paper, REJECTED)
  expect(await mailOf(one)).toMatchObject([{ notice: 'documents_reviewed', facts: { result: 'none' } }])
})

test('each rejected document has its own message, and the rejections of a sitting share a sitting id', async () => {
  const one = await client()
  const [passport, diploma, transcript] = one.papers as [Document, Document, Document]
  await decide(ana, passport, REJECTED)
  await decide(ana, diploma, REJECTED)
  await decide(ben, transcript, { ...REJECTED, hold: false })
  const messages = await one.person.call(listMessages, { query: { applicationId: one.application.id } })
  const sittings = messages.map(({ sittingId }) => sittingId)
  expect(sittings).toEqual([undefined, expect.any(String), sittings[1]])
})
