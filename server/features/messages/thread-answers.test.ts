import { beforeEach, expect, test } from 'vitest'
import { closeThread, reopenThread, sendMessage, undoMessage } from '#contract/messages/messages.ts'
import { sql } from '#server/database/sql.ts'
import { eraseAtOnce } from '#server/features/privacy/my-data/erase-at-once.service.ts'
import { officeTime } from '#server/features/work/office-hours.service.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { deriveThreadAnswers } from './thread-answers.service.ts'
import { wrongAnswers } from './threads.service.ts'

const portal = usePortal()
let ana: TestUser
beforeEach(async () => {
  ana = await admin(portal)
})

async function conversation() {
  const { person, application } = await applicantWithApplication(portal)
  const id = application.id
  const words = { applicationId: id, subject: 'My diploma', content: 'When?' }
  const answers = () =>
    portal.db.rows(sql`
      select how, ended_by, message_id, office_minutes, target_minutes, is_estimated from thread_answers
      where application_id = ${id} order by ended_at`)
  return {
    person,
    params: { id },
    asks: () => person.call(sendMessage, { body: words }),
    answers: () => ana.call(sendMessage, { body: { ...words, recipientId: person.id } }),
    rows: answers,
  }
}

const FIVE_MINUTES = 5 * 60_000

test('an answer stores the office time that its question waited, until the answer is undone', async () => {
  const one = await conversation()
  const asked = await one.asks()
  portal.clock.advance(FIVE_MINUTES)
  await one.asks()
  portal.clock.advance(FIVE_MINUTES)
  const { id, createdAt } = await one.answers()
  const { minutesBetween } = await officeTime(portal.deps)
  const officeMinutes = Math.round(minutesBetween(new Date(asked.createdAt), new Date(createdAt)))
  const row = { how: 'answer', endedBy: ana.id, messageId: id, officeMinutes, targetMinutes: 480 }
  expect(await one.rows()).toEqual([{ ...row, isEstimated: false }])
  await ana.call(undoMessage, { params: { id } })
  expect(await one.rows()).toEqual([])
  const again = await one.answers()
  await one.answers()
  expect(await one.rows()).toMatchObject([{ how: 'answer', messageId: again.id, isEstimated: false }])
  expect(await wrongAnswers(portal.db)).toEqual([])
})

test('a "no answer needed" mark ends a question, until the mark is reverted', async () => {
  const one = await conversation()
  const { id } = await one.asks()
  await ana.call(closeThread, { params: one.params, body: { lastMessageId: id } })
  expect(await one.rows()).toMatchObject([{ how: 'mark', endedBy: ana.id, messageId: null }])
  await ana.call(reopenThread, { params: one.params })
  expect(await one.rows()).toEqual([])
})

test('past answers are derived once as estimates', async () => {
  const one = await conversation()
  for (const _ of [1, 2]) {
    await one.asks()
    portal.clock.advance(FIVE_MINUTES)
    await one.answers()
    portal.clock.advance(FIVE_MINUTES)
  }
  const last = await one.asks()
  await ana.call(closeThread, { params: one.params, body: { lastMessageId: last.id } })
  const before = await one.rows()
  expect(before).toHaveLength(3)
  await portal.db.run(sql`delete from thread_answers where application_id = ${one.params.id}`)
  await portal.db.run(sql`update threads set answers_known = false`)
  for (const _ of [1, 2]) {
    await deriveThreadAnswers(portal.deps)
    expect(await one.rows()).toEqual(before.map((row) => ({ ...row, isEstimated: true })))
    expect(await wrongAnswers(portal.db)).toEqual([])
  }
  await portal.db.run(sql`delete from thread_answers where application_id = ${one.params.id} and how = 'answer'`)
  expect(await wrongAnswers(portal.db)).toEqual([one.params.id])
})

test('the answers of an erased person are deleted, and are not derived again', async () => {
  const one = await conversation()
  await one.asks()
  await one.answers()
  expect(await one.rows()).toHaveLength(1)
  await eraseAtOnce(portal.deps, { userId: one.person.id, reason: 'By letter' })
  await deriveThreadAnswers(portal.deps)
  expect(await one.rows()).toEqual([])
})
