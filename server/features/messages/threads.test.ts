import { expect, test } from 'vitest'
import type { Application } from '#contract/applications/applications.ts'
import { getClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { reviewDocument } from '#contract/documents/documents.ts'
import {
  closeThread,
  countUnansweredThreads,
  getThread,
  listUnansweredThreads,
  markMessageRead,
  reopenThread,
  sendMessage,
} from '#contract/messages/messages.ts'
import { countUnreadMessages } from '#contract/messages/unread-messages.ts'
import { listTimeline } from '#contract/timeline.ts'
import { sql } from '#server/database/sql.ts'
import { type TestClient, type TestUser, testClient } from '#server/testing/people.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { wrongThreads } from './threads.service.ts'

const portal = usePortal()
const other = usePortal({}, { beside: portal })
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
const asks = (person: TestClient, { id }: Application, content = 'When?') =>
  person.call(sendMessage, { body: { applicationId: id, subject: 'A question', content } })
const answers = (to: TestUser, { id }: Application, from: TestClient = ana) =>
  from.call(sendMessage, { body: { applicationId: id, recipientId: to.id, subject: 'Re', content: 'Soon' } })

const listed = async () => (await ben.call(listUnansweredThreads, {})).map(({ applicationId }) => applicationId)
const thread = ({ id }: Application) => ana.call(getThread, { params: { id } })
const close = ({ id }: Application, lastMessageId: string, by = ana) =>
  by.ask(closeThread, { params: { id }, body: { lastMessageId } })
const reopen = ({ id }: Application) => ben.ask(reopenThread, { params: { id } })

test('a conversation waits from the first question until an answer, even when the question was read', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const before = (await ben.call(countUnansweredThreads, {})).count
  const first = await asks(person, application, 'Is a copy enough?\n\nOr the original?')
  const second = await asks(person, application, 'Hello?\nI still wait')
  for (const { id } of [first, second]) await ana.call(markMessageRead, { params: { id } })

  const [row] = (await ben.call(listUnansweredThreads, {})).filter(({ id }) => id === second.id)
  expect(row).toEqual({
    id: second.id,
    applicationId: application.id,
    applicationNumber: application.applicationNumber,
    applicant: { id: person.id, name: 'Maria Reyes' },
    subject: 'A question',
    beginning: 'Hello?',
    createdAt: second.createdAt,
    count: 2,
    since: first.createdAt,
  })
  expect((await ben.call(countUnansweredThreads, {})).count).toBe(before + 1)
  const marks = { unansweredMessages: 2, unansweredSince: first.createdAt }
  expect(await ana.call(getClientApplication, { params: { id: application.id } })).toMatchObject(marks)
  expect(await ana.call(listClientApplications, { query: {} })).toContainEqual(
    expect.objectContaining({ id: application.id, ...marks }),
  )
  expect(await thread(application)).toEqual({
    lastMessageId: second.id,
    unansweredSince: first.createdAt,
    unansweredCount: 2,
    closed: null,
  })

  const { count: unread } = await ben.call(countUnreadMessages, {})
  const third = await asks(person, application)
  await answers(person, application)
  expect(await listed()).not.toContain(application.id)
  // The last message stays unread: reading and answering are separate.
  expect((await ben.call(countUnreadMessages, {})).count).toBe(unread + 1)
  await ana.call(markMessageRead, { params: { id: third.id } })
  expect((await ben.call(countUnansweredThreads, {})).count).toBe(before)
  expect(await ana.call(getClientApplication, { params: { id: application.id } })).toMatchObject({
    unansweredMessages: 0,
    unansweredSince: null,
  })
})

test('lists the longest waiting applicant first', async () => {
  const people = [await applicantWithApplication(portal), await applicantWithApplication(portal)]
  for (const { person, application } of people) await asks(person, application)
  const [first, second] = people.map(({ application }) => application.id)
  // A second question does not lose the first one's place.
  await asks((people[0] as { person: TestUser }).person, (people[0] as { application: Application }).application)
  const waiting = await listed()
  expect(waiting.indexOf(first ?? '')).toBe(waiting.indexOf(second ?? '') - 1)
  for (const at of ['nonsense', '2026-11-01T00:00:00.000Z nonsense']) {
    const cursor = Buffer.from(JSON.stringify(['/api/admin/messages', first, 'since', at])).toString('base64url')
    expect((await ana.request({ url: `/api/admin/messages?cursor=${cursor}` })).statusCode).toBe(400)
  }
})

test('the message about a rejected document does not count as an answer', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const document = await filed(person, application)
  await asks(person, application)
  await ana.call(reviewDocument, {
    params: { documentId: document.id },
    body: { status: 'rejected', reviewNotes: 'Too dark' },
  })
  expect(await listed()).toContain(application.id)
  await answers(person, application)
  expect(await listed()).not.toContain(application.id)
  expect(await wrongThreads(portal.db)).toEqual([])
})

test('a "no answer needed" mark can be reverted, and the next message reopens the conversation', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const first = await asks(person, application, 'Thank you!')
  const closed = await close(application, first.id)
  expect(closed.body).toMatchObject({ unansweredSince: null, unansweredCount: 0, closed: { by: { id: ana.id } } })
  expect(await listed()).not.toContain(application.id)
  expect((await close(application, first.id, ben)).body).toEqual(closed.body)

  expect((await reopen(application)).body).toMatchObject({ unansweredSince: first.createdAt, closed: null })
  expect((await reopen(application)).said).toBe('409: This conversation is not marked as needing no answer')
  await close(application, first.id)
  const next = await asks(person, application, 'One more thing')
  expect(await thread(application)).toMatchObject({ unansweredSince: next.createdAt, unansweredCount: 1, closed: null })
  // A colleague who has not seen the newest message closes nothing.
  expect((await close(application, first.id)).said).toBe(
    '409: The applicant has written again. Please read the new message first.',
  )
  await answers(person, application, ben)
  expect((await close(application, next.id)).body).toMatchObject({ closed: null })

  const timeline = await ben.call(listTimeline, { params: { id: application.id } })
  expect(timeline.filter(({ kind }) => kind.startsWith('thread_')).map(({ kind, by }) => [kind, by?.id])).toEqual([
    ['thread_closed', ana.id],
    ['thread_reopened', ben.id],
    ['thread_closed', ana.id],
  ])
  const seen = await portal.db.rows(sql`select from activities where application_id = ${application.id}`)
  expect(seen).toHaveLength(1)
})

test('reverting a "no answer needed" mark leaves the questions of an earlier mark closed', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const first = await asks(person, application, 'Thank you!')
  await close(application, first.id)
  const second = await asks(person, application, 'And the fee?')
  const open = { unansweredSince: second.createdAt, unansweredCount: 1, closed: null }
  await close(application, second.id, ben)
  expect((await reopen(application)).body).toMatchObject(open)
  expect((await reopen(application)).said).toBe('409: This conversation is not marked as needing no answer')

  await answers(person, application)
  const third = await asks(person, application, 'Thank you again!')
  await close(application, third.id)
  expect((await reopen(application)).body).toMatchObject({ unansweredSince: third.createdAt, unansweredCount: 1 })
  expect(await wrongThreads(portal.db)).toEqual([])
})

test('a conversation stays consistent when both sides write at once, at two processes with different clocks', async () => {
  const { person, application } = await applicantWithApplication(portal)
  other.clock.advance(-5_000)
  const there = ({ cookie }: TestUser) => testClient(other, cookie)
  const writes = Array.from({ length: 12 }, (_, place) => {
    const at = (who: TestUser): TestClient => (place % 2 ? there(who) : who)
    return place % 3 === 2 ? answers(person, application, at(ana)) : asks(at(person), application, `${place}`)
  })
  const ids = (await Promise.all(writes)).map(({ id }) => id)
  expect(await wrongThreads(portal.db)).toEqual([])
  const last = await asks(there(person), application, 'The last word')
  expect([...ids, last.id].sort().at(-1)).toBe(last.id)
  expect(await listed()).toContain(application.id)
  await answers(person, application, there(ben))
  expect(await listed()).not.toContain(application.id)
  expect(await wrongThreads(portal.db)).toEqual([])
  other.clock.advance(5_000)
})

test('npm run counts:check reports a conversation that differs from its messages', async () => {
  const { person, application } = await applicantWithApplication(portal)
  await asks(person, application)
  await portal.db.run(sql`delete from threads where application_id = ${application.id}`)
  expect(await wrongThreads(portal.db)).toMatchObject([{ applicationId: application.id, stored: 0, derived: 1 }])
})
