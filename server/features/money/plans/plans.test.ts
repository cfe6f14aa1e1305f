import { expect, test } from 'vitest'
import { listActivities } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { getStatement, raiseCharge } from '#contract/money/ledger.ts'
import { answerPlan, listPlans, offerPlan, PLAN_OUTDATED } from '#contract/money/plans.ts'
import { askRefund, changeRefund } from '#contract/money/refunds.ts'
import { addRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { sql } from '#server/database/sql.ts'
import { wrongStates } from '#server/effects/case-states.ts'
import { moneyChannel, recordedPayment, totalsOf } from '#server/testing/billing.ts'
import { useLedgerChecks } from '#server/testing/ledger.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
useLedgerChecks(portal)
const ana = useAdmin(portal)
const today = dayAt(new Date(), 'Asia/Manila')

async function nurse() {
  const { person, application, of } = await applicantWithApplication(portal)
  const offer = (template: string) => ana.call(offerPlan, { ...of, body: { template } })
  const answer = (id: string, status: 'accepted' | 'declined', textVersion = '2026-11') =>
    person.ask(answerPlan, { params: { id }, body: { status, textVersion } })
  const pay = async (amount: string) => recordedPayment(ana, application, await moneyChannel(portal), { amount })
  const due = async () => (await person.call(getStatement, of)).currencies[0]?.due
  const totals = () => totalsOf(person)
  return { person, application, of, offer, answer, pay, due, totals }
}

test('an accepted plan splits the charge into parts with due dates, and the total fees stay', async () => {
  const { person, of, offer, answer, pay, due, totals } = await nurse()
  await pay('300.00')
  const plan = await offer('three_monthly')
  expect(plan).toMatchObject({ status: 'offered', total: '1200.00', currency: 'USD', language: 'en' })
  expect(plan.parts.map(({ amount, dueOn, open }) => [amount, dueOn, open])).toEqual([
    ['400.00', today, '400.00'],
    ['400.00', addDays(today, 30), '400.00'],
    ['400.00', addDays(today, 60), '400.00'],
  ])
  expect(plan.text).toContain('I will pay $1,200.00 of service fees to Lampara in 3 parts')
  expect(await due()).toMatchObject([{ amount: '1200.00', description: 'Application fee' }])
  expect((await answer(plan.id, 'accepted', '2020-01')).said).toBe(
    '409: The text of this plan is another one. Read it again before you accept.',
  )
  const answers = await Promise.all([1, 2, 3].map(() => answer(plan.id, 'accepted')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  expect(await totals()).toBe('300.00 of 1500.00')
  expect(await due()).toEqual([
    { date: today, amount: '400.00', description: 'Part 1 of 3' },
    { date: addDays(today, 30), amount: '400.00', description: 'Part 2 of 3' },
    { date: addDays(today, 60), amount: '400.00', description: 'Part 3 of 3' },
  ])
  await pay('500.00')
  const [shown] = await person.call(listPlans, of)
  expect(shown?.parts.map(({ open }) => open)).toEqual(['0.00', '300.00', '400.00'])
  const row = await portal.db.one(
    sql`select text, text_version, language, decided_by from payment_plans where id = ${plan.id}`,
  )
  expect(row).toEqual({ text: plan.text, textVersion: '2026-11', language: 'en', decidedBy: person.id })
})

test('a new plan replaces the former plan, which stays on file', async () => {
  const { person, of, offer, answer, pay, due, totals } = await nurse()
  const first = await offer('three_monthly')
  await answer(first.id, 'accepted')
  await pay('600.00')
  const withdrawn = await offer('six_monthly')
  const second = await offer('two_monthly')
  expect((await answer(withdrawn.id, 'accepted')).said).toBe('409: This plan cannot be answered any more')
  expect(second).toMatchObject({ total: '900.00', status: 'offered' })
  await answer(second.id, 'accepted')
  expect(await due()).toMatchObject([
    { date: today, amount: '450.00' },
    { date: addDays(today, 30), amount: '450.00' },
  ])
  expect((await person.call(listPlans, of)).map(({ status }) => status)).toEqual(['accepted', 'withdrawn', 'replaced'])
  expect(await totals()).toBe('600.00 of 1500.00')
})

test('a part that is due at a step gets its due date when the step is reached, and keeps it', async () => {
  const { person, of, offer, answer, due } = await nurse()
  const { id } = await offer('by_step')
  await answer(id, 'accepted')
  expect(await due()).toEqual([{ date: today, amount: '500.00', description: 'Part 1 of 3' }])
  const order = { party: 'evaluator' as const, purpose: ['ces_report'], status: 'asked' as const }
  await ana.call(addRequest, { ...of, body: order })
  expect(await due()).toMatchObject([{ date: today }, { date: addDays(today, 7), description: 'Part 2 of 3' }])
  const [plan] = await person.call(listPlans, of)
  expect(plan?.parts.map(({ dueOn, dueAtStep }) => [dueOn, dueAtStep])).toEqual([
    [today, null],
    [addDays(today, 7), 'evaluation_ordered'],
    [null, 'board_submitted'],
  ])
  const lines = (await person.call(listActivities, of)).map(({ description }) => description)
  expect(lines.filter((line) => line.startsWith('A part of your payment plan is due on'))).toHaveLength(1)
})

test('a plan covers our own fees only, and is neither on offer nor accepted after the balance has changed', async () => {
  const { person, of, offer, answer, pay } = await nurse()
  const board = { description: 'Board fee', amount: '143.00', payee: 'New York State' }
  await ana.call(raiseCharge, { ...of, body: board })
  const plan = await offer('two_monthly')
  expect(plan).toMatchObject({ total: '1500.00', whyLapsed: null })
  await ana.call(raiseCharge, { ...of, body: { description: 'Courier', amount: '45.00' } })
  for (const reader of [person, ana])
    expect(await reader.call(listPlans, of)).toMatchObject([{ status: 'offered', whyLapsed: PLAN_OUTDATED }])
  expect((await answer(plan.id, 'accepted')).said).toBe(
    '409: The balance has changed since this plan was offered. Ask our team for a new one.',
  )
  await pay('1688.00')
  expect((await ana.ask(offerPlan, { ...of, body: { template: 'two_monthly' } })).said).toBe(
    '409: Nothing of our own fees is open, so there is nothing to pay in parts',
  )
})

test('a plan asks for the balance while an approved refund is not sent, and the refund is due once it is sent', async () => {
  const { person, of, offer, answer, pay, due } = await nurse()
  const { id } = await pay('500.00')
  const refund = { amount: '200.00', method: 'transfer' as const, reason: 'She moved' }
  const { id: refundId, status } = await ana.call(askRefund, { params: { id }, body: refund })
  expect(status).toBe('approved')
  const plan = await offer('two_monthly')
  expect(plan.total).toBe('1000.00')
  expect((await answer(plan.id, 'accepted')).status).toBe(200)
  const parts = [{ amount: '500.00' }, { amount: '500.00' }]
  expect(await due()).toMatchObject(parts)
  await ana.call(changeRefund, { params: { id: refundId }, body: { status: 'done', reference: 'BPI 1' } })
  expect(await due()).toMatchObject([{ amount: '200.00', description: 'Application fee' }, ...parts])
  const { id: later } = await pay('600.00')
  await ana.call(askRefund, { params: { id: later }, body: refund })
  const [shown] = await person.call(listPlans, of)
  expect(shown?.parts.map(({ open }) => open)).toEqual(['100.00', '500.00'])
})

test('refuses to offer an unknown plan', async () => {
  const { of } = await nurse()
  const said = '400: Choose one of the payment plans'
  expect((await ana.ask(offerPlan, { ...of, body: { template: 'weekly' } })).said).toBe(said)
})

test('the team cannot accept a plan for the applicant', async () => {
  const { offer } = await nurse()
  const { id } = await offer('two_monthly')
  const body = { status: 'accepted' as const, textVersion: '2026-11' }
  expect((await ana.ask(answerPlan, { params: { id }, body })).said).toBe(
    '403: Only the applicant can answer this plan',
  )
  expect((await ana.call(answerPlan, { params: { id }, body: { status: 'withdrawn' } })).status).toBe('withdrawn')
})

test('an application that is withdrawn keeps its plan', async () => {
  const { person, of, offer, answer } = await nurse()
  const { id } = await offer('two_monthly')
  await answer(id, 'accepted')
  await ana.call(changeApplication, { ...of, body: { status: 'withdrawn', reason: 'She asked' } })
  expect((await person.call(listPlans, of)).map(({ status }) => status)).toEqual(['accepted'])
})

test('the case state stays right after a part gets its due date', async () => {
  const { of, offer, answer, pay } = await nurse()
  await answer((await offer('by_step')).id, 'accepted')
  await pay('500.00')
  const order = { party: 'evaluator' as const, purpose: ['ces_report'], status: 'asked' as const }
  await ana.call(addRequest, { ...of, body: order })
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
})
