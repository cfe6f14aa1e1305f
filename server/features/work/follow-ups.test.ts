import { expect, test } from 'vitest'
import { sendMessage } from '#contract/messages/messages.ts'
import { FOLLOW_UP_DAY } from '#contract/work/follow-up-draft.ts'
import {
  addFollowUp,
  changeFollowUp,
  FOLLOW_UP_YEARS,
  listFollowUps,
  listFollowUpsOfApplication,
  TOO_MANY_FOLLOW_UPS,
} from '#contract/work/follow-ups.ts'
import { getWorkItem } from '#contract/work/work.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { todayOf } from '#server/shared/dates.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
const today = () => todayOf(portal.deps)

test('a follow-up is work on its day for its assignee, and is done once', async () => {
  const { application } = await applicantWithApplication(portal)
  const params = { id: application.id }
  const body = { dueOn: today(), text: 'Ask her school', assignedTo: ben.id }
  const made = await ana.call(addFollowUp, { params, body })
  expect(made).toMatchObject({ state: 'open', version: 1, unlessAnswered: false, assignedTo: { id: ben.id } })
  const key = `follow_up:${made.id}`
  expect(await ana.call(getWorkItem, { params: { key } })).toMatchObject({
    reason: 'Ask her school',
    assignedTo: { id: ben.id },
    late: false,
  })
  const change = { params: { followUpId: made.id }, body: { done: true, expectedVersion: 1 } }
  const answers = await Promise.all([ana.ask(changeFollowUp, change), ben.ask(changeFollowUp, change)])
  expect(answers.map(({ status, body: { state } }) => [status, state])).toEqual([
    [200, 'done'],
    [200, 'done'],
  ])
  expect((await ana.ask(getWorkItem, { params: { key } })).status).toBe(404)
  const stale = { params: { followUpId: made.id }, body: { text: 'Call', expectedVersion: 1 } }
  expect((await ana.ask(changeFollowUp, stale)).status).toBe(409)
})

test('a repeated follow-up with one key is written once', async () => {
  const { of } = await applicantWithApplication(portal)
  const add = () => ana.ask(addFollowUp, { ...of, body: { dueOn: today(), text: 'Ask' } }, 'one-follow-up')
  const [first, again] = [await add(), await add()]
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await ana.call(listFollowUpsOfApplication, of)).toHaveLength(1)
})

test('undoing a finished follow-up makes it work again', async () => {
  const { application } = await applicantWithApplication(portal)
  const made = await ana.call(addFollowUp, { params: { id: application.id }, body: { dueOn: today(), text: 'Ask' } })
  const params = { followUpId: made.id }
  await ana.call(changeFollowUp, { params, body: { done: true, expectedVersion: 1 } })
  const reopened = await ana.call(changeFollowUp, { params, body: { done: false, expectedVersion: 2 } })
  expect(reopened).toMatchObject({ state: 'open', doneAt: null, doneBy: null, version: 3 })
  expect((await ana.ask(getWorkItem, { params: { key: `follow_up:${made.id}` } })).status).toBe(200)
})

test('a follow-up ends when the applicant writes, unless it was created to stay', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const params = { id: application.id }
  const body = { dueOn: today(), text: 'Remind her' }
  const ends = await ana.call(addFollowUp, { params, body: { ...body, unlessAnswered: true } })
  const stays = await ana.call(addFollowUp, { params, body })
  portal.clock.advance(1_000)
  await person.call(sendMessage, { body: { applicationId: application.id, subject: 'Thanks', content: 'Thank you' } })
  const listed = await ana.call(listFollowUpsOfApplication, { params })
  expect(listed.map(({ id, state }) => [id, state])).toEqual([
    [ends.id, 'ended'],
    [stays.id, 'open'],
  ])
  expect((await ana.ask(getWorkItem, { params: { key: `follow_up:${ends.id}` } })).status).toBe(404)
  const open = await ana.call(listFollowUps, { query: { assigned: 'me', state: 'open', until: today() } })
  expect(open.map(({ id }) => id)).toContain(stays.id)
  expect(open.map(({ id }) => id)).not.toContain(ends.id)
})

test('a follow-up that ended by her answer is work again after a new day, or once it is opened again', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const params = { id: application.id }
  const body = { dueOn: today(), text: 'Remind her', unlessAnswered: true as const }
  const ids = await Promise.all([1, 2, 3].map(async () => (await ana.call(addFollowUp, { params, body })).id))
  portal.clock.advance(1_000)
  await person.call(sendMessage, { body: { applicationId: application.id, subject: 'Thanks', content: 'Thank you' } })
  const change = async (index: number, asked: { dueOn?: string; text?: string; done?: boolean }, version = 1) =>
    ana.call(changeFollowUp, {
      params: { followUpId: ids[index] ?? '' },
      body: { ...asked, expectedVersion: version },
    })
  const again = { state: 'open', unlessAnswered: false }
  expect(await change(0, { dueOn: addDays(today(), 1) })).toMatchObject(again)
  await change(1, { done: true })
  expect(await change(1, { done: false }, 2)).toMatchObject(again)
  expect(await change(2, { text: 'Remind her again', dueOn: today() })).toMatchObject({ state: 'ended' })
})

test('a follow-up needs a day within two years, and at most 50 are allowed per client', async () => {
  const { application } = await applicantWithApplication(portal)
  const add = (dueOn: string) => ana.ask(addFollowUp, { params: { id: application.id }, body: { dueOn, text: 'Ask' } })
  expect((await add(addDays(today(), -1))).said).toBe(`400: ${FOLLOW_UP_DAY}`)
  expect((await add('2026-02-30')).said).toBe(`400: ${FOLLOW_UP_DAY}`)
  expect((await add(addDays(today(), 800))).said).toBe(`400: ${FOLLOW_UP_YEARS}`)
  expect((await add(`${Number(today().slice(0, 4)) + 1}-12-25`)).body.warnings).toHaveLength(1)
  for (let count = 1; count < 50; count += 1) expect((await add(addDays(today(), count))).status).toBe(201)
  expect((await add(today())).said).toBe(`409: ${TOO_MANY_FOLLOW_UPS}`)
})
