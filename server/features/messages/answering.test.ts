import { beforeAll, expect, test, vi } from 'vitest'
import {
  countUnansweredThreads,
  getThread,
  listMessages,
  type Message,
  markMessageRead,
  type NewMessage,
  sendMessage,
  undoMessage,
} from '#contract/messages/messages.ts'
import { FOLLOW_UP_DAY } from '#contract/work/follow-up-draft.ts'
import { listFollowUpsOfApplication } from '#contract/work/follow-ups.ts'
import { claimWork } from '#contract/work/work.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { sql } from '#server/database/sql.ts'
import { todayOf } from '#server/shared/dates.ts'
import type { TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { wrongThreads } from './threads.service.ts'

const WINDOW = 10_000

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
beforeAll(async () => {
  await portal.db.run(sql`update users set first_name = 'Ben', last_name = 'Lim' where id = ${ben.id}`)
})

async function conversation() {
  const { person, application } = await applicantWithApplication(portal)
  const applicationId = application.id
  const ask = () => person.call(sendMessage, { body: { applicationId, subject: 'Passport', content: 'Is it enough?' } })
  const question = await ask()
  const letter = (more: Partial<NewMessage> = {}) => ({
    body: { applicationId, recipientId: person.id, inReplyTo: question.id, content: 'Yes, it is', ...more },
  })
  return { person, applicationId, params: { id: applicationId }, question, ask, letter }
}

const written = (who: TestUser, applicationId: string) => who.call(listMessages, { query: { applicationId } })

const mailTo = (person: TestUser) =>
  portal.db.rows(sql`select notice from mail_outbox where recipient = ${person.email} and notice <> 'welcome'`)

test('an answer keeps the subject of its question, or has its own', async () => {
  const { person, question, letter, applicationId } = await conversation()
  expect((await ana.call(sendMessage, letter())).subject).toBe('Passport')
  expect((await ana.call(sendMessage, letter({ subject: ' ' }))).subject).toBe('Passport')
  const own = await person.call(sendMessage, {
    body: { applicationId, inReplyTo: question.id, subject: 'Diploma', content: 'And this?' },
  })
  expect(own.subject).toBe('Diploma')
  const without = { applicationId, recipientId: person.id, content: 'Yes' }
  expect((await ana.ask(sendMessage, { body: without })).said).toBe('400: Please fill in subject and message')
  expect((await ana.ask(sendMessage, letter({ content: ' ' }))).said).toBe('400: Please fill in subject and message')
})

test('a message of another application cannot be answered', async () => {
  const [one, other] = [await conversation(), await conversation()]
  const asked = { inReplyTo: other.question.id }
  expect((await ana.ask(sendMessage, one.letter(asked))).said).toBe('404: Message not found')
  const own = { body: { applicationId: one.applicationId, content: 'Mine', ...asked } }
  expect((await one.person.ask(sendMessage, own)).said).toBe('404: Message not found')
})

test('of two concurrent answers to one question one is sent, and the other is refused with the sent answer', async () => {
  const { question, letter, applicationId } = await conversation()
  const seen = letter({ expectedLastMessageId: question.id })
  const [first, second] = await Promise.all([ana.ask(sendMessage, seen), ben.ask(sendMessage, seen)])
  expect([first.status, second.status].sort()).toEqual([201, 409])
  const [sent, refused] = first.status === 201 ? [first, second] : [second, first]
  expect(refused.body).toMatchObject({ lastMessage: { id: sent.body.id, content: 'Yes, it is' } })
  expect(await written(ana, applicationId)).toHaveLength(2)
  const all = await Promise.all([ana.ask(sendMessage, letter()), ben.ask(sendMessage, letter())])
  expect(all.map(({ status }) => status)).toEqual([201, 201])
})

test('a refused answer names who answered or wrote meanwhile', async () => {
  const { question, letter, ask } = await conversation()
  const answer = await ben.call(sendMessage, letter())
  const stale = letter({ expectedLastMessageId: question.id })
  const refused = await ana.ask(sendMessage, stale)
  expect(refused.said).toBe('409: Ben Lim answered meanwhile.')
  expect(refused.body).toMatchObject({ lastMessage: { id: answer.id } })
  const again = await ask()
  expect((await ana.ask(sendMessage, stale)).said).toBe('409: Maria Reyes has written again meanwhile.')
  expect((await ana.ask(sendMessage, letter({ expectedLastMessageId: null }))).status).toBe(409)
  expect((await ana.ask(sendMessage, letter({ expectedLastMessageId: again.id }))).status).toBe(201)
})

test('an answer that races the applicant’s next message leaves a consistent conversation', async () => {
  const { question, letter, ask, applicationId } = await conversation()
  const [answer] = await Promise.all([ana.ask(sendMessage, letter({ expectedLastMessageId: question.id })), ask()])
  expect([201, 409]).toContain(answer.status)
  expect(await written(ana, applicationId)).toHaveLength(answer.status === 201 ? 3 : 2)
  expect(await wrongThreads(portal.db)).toEqual([])
})

test('a follow-up is stored with its message, or neither is stored', async () => {
  const { letter, params, applicationId, person } = await conversation()
  const today = todayOf(portal.deps)
  const followUp = { dueOn: addDays(today, 3), text: 'Ask again', unlessAnswered: true as const }
  const past = { ...followUp, dueOn: addDays(today, -1) }
  const refused = await ana.ask(sendMessage, letter({ followUp: past }))
  expect(refused.said).toBe(`400: ${FOLLOW_UP_DAY}`)
  expect(refused.body).toMatchObject({ errors: [{ path: 'followUp.dueOn' }] })
  expect(await written(ana, applicationId)).toHaveLength(1)
  await ana.call(sendMessage, letter({ followUp }))
  const made = await ana.call(listFollowUpsOfApplication, { params })
  expect(made).toMatchObject([{ ...followUp, assignedTo: { id: ana.id }, state: 'open' }])
  await person.call(sendMessage, { body: { applicationId, subject: 'Hi', content: 'Hello', followUp } })
  expect(await ana.call(listFollowUpsOfApplication, { params })).toHaveLength(1)
})

test('a repeated request with one key stores one message', async () => {
  const { letter, applicationId } = await conversation()
  const send = (more: Partial<NewMessage> = {}) => ana.ask(sendMessage, letter(more), `answer-${applicationId}`)
  const [first, second] = await Promise.all([send(), send()])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(await written(ana, applicationId)).toHaveLength(2)
  expect((await send({ content: 'No' })).status).toBe(409)
})

test('a message that is undone leaves no mail, follow-up or trace in the conversation', async () => {
  const { letter, params, applicationId, person, question } = await conversation()
  const before = await ana.call(getThread, { params })
  const waiting = await ana.call(countUnansweredThreads, {})
  const followUp = { dueOn: addDays(todayOf(portal.deps), 3), text: 'Ask again' }
  const sent = await ana.call(sendMessage, letter({ followUp }))
  expect(await mailTo(person)).toHaveLength(1)
  const { status } = await ana.ask(undoMessage, { params: { id: sent.id } })
  expect(status).toBe(204)
  expect(await written(person, applicationId)).toMatchObject([{ id: question.id }])
  expect(await mailTo(person)).toEqual([])
  expect(await ana.call(getThread, { params })).toEqual(before)
  expect(await ana.call(countUnansweredThreads, {})).toEqual(waiting)
  expect(await ana.call(listFollowUpsOfApplication, { params })).toEqual([])
  expect(await wrongThreads(portal.db)).toEqual([])
  expect((await ana.ask(undoMessage, { params: { id: sent.id } })).said).toBe('404: Message not found')
})

test('only the author takes a message back, within ten seconds and before it is read', async () => {
  const { letter, person, question } = await conversation()
  const undo = (who: TestUser, { id }: Message) => who.ask(undoMessage, { params: { id } })
  const sent = await ana.call(sendMessage, letter())
  expect((await undo(ben, sent)).said).toBe('403: Only the person who wrote it can take it back')
  expect((await undo(ben, question)).status).toBe(403)
  await person.call(markMessageRead, { params: { id: sent.id } })
  expect((await undo(ana, sent)).said).toBe('409: It is too late: Maria has read this message.')
  const next = await ana.call(sendMessage, letter())
  portal.clock.advance(WINDOW)
  expect((await undo(ana, next)).said).toBe('409: It is too late to take back this message.')
})

test('the mail about a team message leaves when the message can no longer be undone', async () => {
  const { letter, person } = await conversation()
  await ana.call(sendMessage, letter())
  const letters = () =>
    portal.db.run(sql`select from dev_mailbox where recipient = ${person.email} and subject like '%essage%'`)
  portal.deps.jobs.wake('mailOutbox')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await letters()).toBe(0)
  portal.clock.advance(WINDOW)
  portal.deps.jobs.wake('mailOutbox')
  await vi.waitFor(async () => expect(await letters()).toBe(1), { timeout: 10_000, interval: 50 })
})

test('when taking back races the mail sender, only one succeeds', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const { letter, person } = await conversation()
    const { id } = await ana.call(sendMessage, letter())
    const isDue = round > 0
    if (isDue)
      await portal.db.run(sql`update mail_outbox set next_attempt_at = now() where recipient = ${person.email}`)
    const undoing = ana.ask(undoMessage, { params: { id } })
    if (isDue && round % 3 !== 0) portal.deps.jobs.wake('mailOutbox')
    const { status } = await undoing
    statuses.push(status)
    expect([204, 409]).toContain(status)
    const left = await mailTo(person)
    expect(left.some(({ notice }) => notice === 'message_from_team')).toBe(status === 409)
  }
  expect(statuses).toContain(204)
}, 20_000)

test('mail about an applicant’s message goes to who works on it, else to the assignee, else to all admins', async () => {
  const { ask, params } = await conversation()
  const told = async ({ id }: Message) => {
    const rows = await portal.db.rows(
      sql`select facts, recipient from mail_outbox where dedupe_key like ${`message_from_applicant message:${id} %`} order by recipient`,
    )
    return rows.map(({ recipient }) => recipient)
  }
  const fresh = async () => {
    portal.clock.advance(11 * 60_000)
    return told(await ask())
  }
  expect(await fresh()).toEqual([ana.email, ben.email].sort())
  await portal.db.run(sql`update applications set assigned_to = ${ben.id} where id = ${params.id}`)
  expect(await fresh()).toEqual([ben.email])
  await ana.call(claimWork, { params: { key: `message:${params.id}` }, body: {} })
  expect(await fresh()).toEqual([ana.email])
})
