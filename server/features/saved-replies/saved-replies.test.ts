import { expect, test } from 'vitest'
import { changeApplication } from '#contract/applications/change-application.ts'
import { getStatement, raiseCharge } from '#contract/money/ledger.ts'
import { answerPlan, offerPlan } from '#contract/money/plans.ts'
import {
  addReply,
  changeReply,
  deleteReply,
  getReplyFields,
  listReplies,
  MAX_REPLIES,
  REPLY_TITLE_TAKEN,
  TOO_MANY_REPLIES,
} from '#contract/saved-replies.ts'
import { addDays, formatDay } from '#domain/calendar/calendar.ts'
import { openPlaceholders, placeholders } from '#domain/saved-replies/placeholders.ts'
import { sql } from '#server/database/sql.ts'
import { todayOf } from '#server/shared/dates.ts'
import { moneyChannel, recordedPayment, reportedPayment } from '#server/testing/billing.ts'
import type { TestUser } from '#server/testing/people.ts'
import { member } from '#server/testing/team.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
const words = (title: string) => ({ title, kind: 'both' as const, subject: '', content: 'Dear {first name}, hello.' })
const titles = async (search: string) => (await ana.call(listReplies, { query: { search } })).map(({ title }) => title)

test('the default replies use only existing placeholders', async () => {
  const known = placeholders.map(({ word }) => `{${word}}`)
  const replies = await ana.call(listReplies, {})
  expect(replies.length).toBeGreaterThan(3)
  for (const { subject, content } of replies)
    expect(openPlaceholders(subject, content).filter((one) => !known.includes(one))).toEqual([])
  expect(await titles('PASSPORT readable')).toEqual(['Passport: data page not readable'])
})

test('fills in the known data of a client', async () => {
  const { application } = await applicantWithApplication(portal)
  const params = { id: application.id }
  const fields = async (who: TestUser) =>
    Object.fromEntries((await who.call(getReplyFields, { params })).map(({ field, value }) => [field, value]))
  const known = await fields(ana)
  expect(Object.keys(known)).toEqual(['next task', 'missing documents', 'due amount', 'due day', 'board', 'exam day'])
  expect(known['missing documents']).toMatch(/^Valid Passport, .* and /)
  expect(known['next task']).toMatch(/^\S.+/)
  expect(known['due amount']).toMatch(/^\$[\d,]+\.\d\d$/)
  expect([known.board, known['exam day']]).toEqual([null, null])
  expect((await fields(await member(portal, ana, 'coordinator')))['due amount']).toBeNull()
})

test('names as due only what the account statement asks for', async () => {
  const { person, application, of } = await applicantWithApplication(portal)
  const due = async () => {
    const fields = await ana.call(getReplyFields, of)
    return fields.flatMap(({ field, value }) => (field.startsWith('due ') ? [value] : []))
  }
  const pay = async (amount: string) => recordedPayment(ana, application, await moneyChannel(portal), { amount })
  const dueOn = addDays(todayOf(portal.deps), 5)
  const raise = () => ana.call(raiseCharge, { ...of, body: { description: 'Courier', amount: '45.00', dueOn } })
  await raise()
  expect(await due()).toEqual(['$1,500.00', null])
  const { id } = await ana.call(offerPlan, { ...of, body: { template: 'by_step' } })
  await person.call(answerPlan, { params: { id }, body: { status: 'accepted', textVersion: '2026-11' } })
  const [first] = (await person.call(getStatement, of)).currencies[0]?.due ?? []
  expect(await due()).toEqual([`$${first?.amount}`, expect.any(String)])
  await pay(first?.amount ?? '')
  expect(await due()).toEqual([null, null])
  await raise()
  expect(await due()).toEqual(['$45.00', formatDay(dueOn)])
  await ana.call(changeApplication, { ...of, body: { status: 'withdrawn', reason: 'She asked' } })
  expect(await due()).toEqual([null, null])
})

test('names no due amount while a reported payment of it is checked', async () => {
  const { person, application, of } = await applicantWithApplication(portal)
  await reportedPayment(person, application, await moneyChannel(portal), { amount: '1500.00' })
  const fields = await ana.call(getReplyFields, of)
  expect(fields.find(({ field }) => field === 'due amount')?.value).toBeNull()
})

test('refuses to overwrite a colleague’s change, and names the colleague', async () => {
  const { id, version } = await ana.call(addReply, { body: words('Welcome') })
  const change = (who: TestUser, content: string) =>
    who.ask(changeReply, { params: { replyId: id }, body: { ...words('Welcome'), content, expectedVersion: version } })
  const answers = await Promise.all([change(ana, 'By Ana'), change(ben, 'By Ben')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers.find(({ status }) => status === 200)
  const loser = answers.find(({ status }) => status === 409)
  expect(loser?.said).toContain(`${winner?.body.changedBy?.name} has changed this reply in the meantime`)
  const [stored] = await ana.call(listReplies, { query: { search: 'welcome' } })
  expect(stored).toEqual(winner?.body)
  expect(stored?.version).toBe(2)
})

test('a title is unique in any letter case, and free again after its reply is deleted', async () => {
  const { id } = await ana.call(addReply, { body: words('Thanks') })
  expect((await ben.ask(addReply, { body: words(' THANKS ') })).said).toBe(`409: ${REPLY_TITLE_TAKEN}`)
  await ben.call(deleteReply, { params: { replyId: id } })
  expect((await ben.ask(deleteReply, { params: { replyId: id } })).said).toBe('404: Saved reply not found')
  await ben.call(addReply, { body: words('THANKS') })
})

test('the number of replies is limited to one page', async () => {
  const there = (await ana.call(listReplies, {})).length
  await portal.db.run(sql`
    insert into saved_replies (id, title, kind, subject, content, changed_at, created_at)
    select gen_random_uuid(), 'Filler ' || n, 'both', '', 'x', now(), now()
    from generate_series(1, ${MAX_REPLIES - there - 1}) n`)
  const answers = await Promise.all([
    ana.ask(addReply, { body: words('Last but one') }),
    ben.ask(addReply, { body: words('Last') }),
  ])
  expect(answers.map(({ said }) => said).sort()).toEqual(['201: ', `409: ${TOO_MANY_REPLIES}`])
})
