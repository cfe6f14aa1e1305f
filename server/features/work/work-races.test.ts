import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { listMessages, sendMessage } from '#contract/messages/messages.ts'
import { raiseCharge } from '#contract/money/ledger.ts'
import { addRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { addFollowUp, listFollowUps } from '#contract/work/follow-ups.ts'
import {
  claimWork,
  countWork,
  DONE_ALREADY,
  getWorkItem,
  listWork,
  snoozeWork,
  takeNextWork,
} from '#contract/work/work.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { sql } from '#server/database/sql.ts'
import { anonymisePerson } from '#server/features/privacy/my-data/anonymise-person.service.ts'
import { moneyChannel, reportedPayment } from '#server/testing/billing.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { officeTime } from './office-hours.service.ts'

const portal = usePortal()
/** Moves the clock to the next morning with open office hours. */
async function nextMorning(): Promise<void> {
  const { openingOn, timeZone } = await officeTime(portal.deps)
  const now = portal.deps.now()
  portal.clock.advance(openingOn(addDays(dayAt(now, timeZone), 1)).getTime() + MINUTE - now.getTime())
}

let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  await nextMorning()
  ana = await admin(portal)
  ben = await admin(portal, 'ben')
})

async function asking() {
  const { person, application } = await applicantWithApplication(portal)
  await person.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } })
  return { person, application, of: { params: { key: `message:${application.id}` } } }
}

const answer = (who: TestUser, { person, application }: Awaited<ReturnType<typeof asking>>, content: string) =>
  who.ask(sendMessage, { body: { applicationId: application.id, recipientId: person.id, subject: 'Re', content } })

test('two concurrent answers are both sent, and the work ends once', async () => {
  const maria = await asking()
  const before = await ana.call(countWork, { query: { kind: 'message' } })
  const answers = await Promise.all([answer(ana, maria, 'On Monday'), answer(ben, maria, 'Next week')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await ana.ask(getWorkItem, maria.of)).said).toBe(`404: ${DONE_ALREADY}`)
  expect((await ana.call(countWork, { query: { kind: 'message' } })).total).toBe(before.total - 1)
  const messages = await maria.person.call(listMessages, { query: { applicationId: maria.application.id } })
  expect(messages.map(({ content }) => content)).toEqual(expect.arrayContaining(['On Monday', 'Next week']))
})

test('claimed work stays claimed while its holder works on that client, and a colleague’s work does not extend it', async () => {
  const { application, of } = await asking()
  const params = { id: application.id }
  const followUp = { dueOn: dayAt(portal.deps.now(), 'Asia/Manila'), text: 'Ask her school' }
  const worksOn = (who: TestUser) => who.call(addFollowUp, { params, body: followUp })
  const minutesLeft = async () => {
    const { claimed } = await ana.call(getWorkItem, of)
    return claimed && Math.round((Date.parse(claimed.until) - portal.deps.now().getTime()) / MINUTE)
  }
  /** Moves in steps, because a session ends after half an hour without a request. */
  const pass = async (minutes: number) => {
    for (let left = minutes; left > 0; left -= 20) {
      portal.clock.advance(Math.min(left, 20) * MINUTE)
      for (const who of [ana, ben]) await who.call(getWorkItem, of)
    }
  }
  await ana.call(claimWork, { ...of, body: {} })
  await pass(40)
  await worksOn(ben)
  expect(await minutesLeft()).toBe(20)
  await worksOn(ana)
  expect(await minutesLeft()).toBe(60)
  await pass(40)
  await ana.call(raiseCharge, { params, body: { description: 'Courier', amount: '45.00' } })
  expect(await minutesLeft()).toBe(60)
  await pass(61)
  await worksOn(ana)
  expect(await minutesLeft()).toBeNull()
})

test('an answer extends the holder’s other claims on that client, and ends the answered work', async () => {
  const maria = await asking()
  const params = { id: maria.application.id }
  const today = dayAt(portal.deps.now(), 'Asia/Manila')
  const { id } = await ana.call(addFollowUp, { params, body: { dueOn: today, text: 'Ask her school' } })
  const followUp = { params: { key: `follow_up:${id}` } }
  for (const of of [maria.of, followUp]) await ana.call(claimWork, { ...of, body: {} })
  const before = (await ana.call(getWorkItem, followUp)).claimed?.until ?? ''
  portal.clock.advance(10 * MINUTE)
  await answer(ana, maria, 'On Monday')
  expect(((await ana.call(getWorkItem, followUp)).claimed?.until ?? '') > before).toBe(true)
  expect((await ana.ask(getWorkItem, maria.of)).status).toBe(404)
})

test('an erasure wins against a concurrent claim, snooze, follow-up and next-work request', async () => {
  const maria = await asking()
  const { application, of, person } = maria
  const { fact } = await ana.call(getWorkItem, of)
  const until = new Date(portal.deps.now().getTime() + DAY).toISOString()
  const dueOn = until.slice(0, 10)
  const late = await portal.deps.transaction(async (tx) => {
    await anonymisePerson(tx, portal.deps, { personId: person.id, erasedAt: portal.deps.now().toISOString() })
    const actions = Promise.all([
      ana.ask(claimWork, { ...of, body: {} }),
      ben.ask(snoozeWork, { ...of, body: { until, fact } }),
      ben.ask(addFollowUp, { params: { id: application.id }, body: { dueOn, text: 'Ask her school' } }),
      ana.ask(takeNextWork, { body: { kinds: ['message'] } }),
    ])
    await pause(300)
    return { actions }
  })
  const [claimed, snoozed, followed, taken] = await late.actions
  expect([claimed.status, snoozed.status, followed.status]).toEqual([404, 404, 404])
  expect(taken.body?.applicationId).not.toBe(application.id)
  expect(await portal.db.rows(sql`select key from work_states where application_id = ${application.id}`)).toEqual([])
  const rows = await ana.call(listWork, { query: { client: application.id, doable: 'all' } })
  expect(rows).toEqual([])
  const followUps = await ana.call(listFollowUps, {})
  expect(followUps.filter(({ applicationId }) => applicationId === application.id)).toEqual([])
})

test('an erasure ends all kinds of work about the person', async () => {
  const { person, application } = await asking()
  const params = { id: application.id }
  const today = dayAt(portal.deps.now(), 'Asia/Manila')
  await filed(person, application)
  await reportedPayment(person, application, await moneyChannel(portal))
  const late = {
    party: 'school' as const,
    purpose: ['tor' as const],
    askedAt: addDays(today, -40),
    expectedBy: addDays(today, -6),
  }
  await ana.call(addRequest, { params, body: late })
  await ana.call(addFollowUp, { params, body: { dueOn: today, text: 'Ask her school' } })
  const kinds = async () =>
    (await ana.call(listWork, { query: { client: application.id, doable: 'all' } })).map(({ kind }) => kind).toSorted()
  expect(await kinds()).toEqual(['documents', 'follow_up', 'message', 'proof', 'request'])
  const before = (await ana.call(countWork, {})).total
  await portal.deps.transaction((tx) =>
    anonymisePerson(tx, portal.deps, { personId: person.id, erasedAt: portal.deps.now().toISOString() }),
  )
  expect(await kinds()).toEqual([])
  expect((await ana.call(countWork, {})).total).toBe(before - 5)
})
