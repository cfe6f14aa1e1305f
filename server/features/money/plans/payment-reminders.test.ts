import { beforeAll, expect, test } from 'vitest'
import { letterOf } from '#content/mail/notices.ts'
import { listActivities } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { raiseCharge } from '#contract/money/ledger.ts'
import { decidePaymentProof } from '#contract/money/proofs.ts'
import { askRefund, changeRefund, decideRefundRequest, requestRefund } from '#contract/money/refunds.ts'
import { restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { sql } from '#server/database/sql.ts'
import { moneyChannel, paymentsOf, recordedPayment, reportedPayment } from '#server/testing/billing.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { remindOfDues } from './payment-reminders.job.ts'

const portal = usePortal()
const second = usePortal({}, { beside: portal })
const ana = useAdmin(portal)
beforeAll(async () => {
  // The portal's own jobs would lock the applications of these tests.
  await Promise.all([portal.stopJobs(), second.stopJobs()])
})

const start = dayAt(new Date(), 'Asia/Manila')
const inDays = (count: number) => addDays(start, count)
/** Runs the job some days from now, at 10:00 in Manila by default. */
const on = (days: number, { deps }: TestApp = portal, time = '02:00') =>
  remindOfDues({ ...deps, now: () => new Date(`${inDays(days)}T${time}:00Z`) })

async function nurse(...dues: number[]) {
  await portal.db.run(sql`update charges set due_on = null where due_on is not null`)
  const { person, application, of } = await applicantWithApplication(portal)
  for (const days of dues) {
    const body = { description: `Due in ${days}`, amount: '100.00', dueOn: inDays(days) }
    await ana.call(raiseCharge, { ...of, body })
  }
  const mails = async () =>
    (
      await portal.db.rows<{ notice: string }>(sql`
        select notice from mail_outbox
        where recipient = ${person.email} and notice in ('payment_due', 'payment_overdue') order by id`)
    ).map(({ notice }) => notice)
  const pay = async (amount: string) => recordedPayment(ana, application, await moneyChannel(portal), { amount })
  return { person, application, of, mails, pay }
}

test('reminds of a due charge once at each interval, with two processes', async () => {
  const { person, of, mails } = await nurse(20)
  for (let day = 0; day <= 50; day += 1) await Promise.all([portal, second, portal].map((process) => on(day, process)))
  expect(await mails()).toEqual([
    'payment_due',
    'payment_due',
    'payment_due',
    'payment_due',
    'payment_overdue',
    'payment_overdue',
  ])
  const told = await portal.db.rows<{ day: string }>(sql`
    select (reminded_at at time zone 'Asia/Manila')::date::text as day from charge_reminders order by distance`)
  expect(told.map(({ day }) => day)).toEqual([13, 17, 20, 23, 27, 34].map(inDays))
  const lines = await person.call(listActivities, of)
  expect(lines.filter(({ description }) => description === 'Reminder of a payment sent')).toHaveLength(6)
  const office = await portal.db.rows(sql`
    select recipient from mail_outbox where notice = 'payment_long_overdue' and facts ->> 'applicationId' = ${of.params.id}`)
  expect(office.map(({ recipient }) => recipient).sort()).toEqual(['ana@lampara.test', 'ben@lampara.test'])
})

test('sends no reminder between nine in the evening and eight in the morning, on either side of midnight', async () => {
  const { mails } = await nurse(7)
  // Manila is eight hours ahead: 21:00, 23:59, midnight, 07:59.
  const nights: [number, string][] = [
    [0, '13:00'],
    [0, '15:59'],
    [0, '16:00'],
    [0, '23:59'],
  ]
  for (const [day, time] of nights) expect(await on(day, portal, time)).toBe(0)
  expect(await mails()).toEqual([])
  expect(await on(1, portal, '00:00')).toBe(1)
  expect(await mails()).toEqual(['payment_due'])
})

test('counts the days until a due date in Manila time', async () => {
  const { mails } = await nurse(30)
  // 20:59 on the day before the seventh day, then 08:00 on the seventh day, which is midnight in UTC.
  await on(22, portal, '12:59')
  expect(await mails()).toEqual([])
  await on(23, portal, '00:00')
  expect(await mails()).toEqual(['payment_due'])
})

test('several due charges are one mail, without amounts in its text', async () => {
  const { mails } = await nurse(10, 10, 13)
  expect(await on(10)).toBe(1)
  expect(await mails()).toEqual(['payment_due'])
  const sender = {
    brandName: 'Lampara',
    publicUrl: 'https://portal.example',
    supportEmail: '',
    tokenOf: (id: string) => `token-of-${id}`,
  }
  for (const kind of ['payment_due', 'payment_overdue'] as const) {
    expect(letterOf({ kind }, sender).text).not.toMatch(/\d+\.\d\d|\$|₱/)
  }
})

test('a full payment stops the reminders at once, a partial payment does not', async () => {
  const { mails, pay } = await nurse(10)
  await on(3)
  await pay('1550.00')
  await on(7)
  expect(await mails()).toHaveLength(2)
  await pay('50.00')
  for (const day of [10, 13, 17, 24]) await on(day)
  expect(await mails()).toHaveLength(2)
})

test('a reported payment stops the reminders until it is decided', async () => {
  const { person, application, mails } = await nurse(10)
  const { id } = await reportedPayment(person, application, await moneyChannel(portal))
  await on(3)
  expect(await mails()).toEqual([])
  const body = { status: 'rejected' as const, rejectionReason: 'other' as const, reason: 'It never came' }
  await ana.call(decidePaymentProof, { params: { id }, body })
  await on(4)
  expect(await mails()).toEqual(['payment_due'])
})

test('sends no reminder while a refund request is open', async () => {
  const { person, application, mails, pay } = await nurse(10)
  await pay('1500.00')
  const { id } = await person.call(requestRefund, { body: { applicationId: application.id, reason: 'I stay' } })
  await on(3)
  expect(await mails()).toEqual([])
  await ana.call(decideRefundRequest, { params: { id }, body: { status: 'declined', answer: 'As agreed' } })
  await on(4)
  expect(await mails()).toEqual(['payment_due'])
})

test('sends no reminder between an accepted refund request and its refund', async () => {
  const { person, application, mails, pay } = await nurse(10)
  await pay('1500.00')
  const { id } = await person.call(requestRefund, { body: { applicationId: application.id, reason: 'I stay' } })
  await ana.call(decideRefundRequest, { params: { id }, body: { status: 'accepted', answer: 'As agreed' } })
  await on(3)
  expect(await mails()).toEqual([])
  const [payment] = await paymentsOf(person, application)
  const refund = { amount: '10.00', method: 'credit', reason: 'As agreed' } as const
  await ana.call(askRefund, { params: { id: payment?.id ?? '' }, body: refund })
  await on(4)
  expect(await mails()).toEqual(['payment_due'])
})

test('a portal that was away sends only the latest reminder, and a crash before the commit sends none', async () => {
  const { mails } = await nurse(10)
  const { deps } = portal
  const killed: typeof deps.transaction = (work) =>
    deps.transaction(async (tx) => {
      await work(tx)
      throw new Error('killed before the commit')
    })
  const now = () => new Date(`${inDays(9)}T02:00:00Z`)
  const quiet = { ...deps.log, warn: () => {} } as never
  expect(await remindOfDues({ ...deps, now, transaction: killed, log: quiet })).toBe(0)
  expect(await mails()).toEqual([])
  await on(9, second)
  await on(9)
  expect(await mails()).toEqual(['payment_due'])
})

test('sends no reminder of a charge without a due date, or of an ended application', async () => {
  const { of, mails } = await nurse()
  await on(0)
  await ana.call(raiseCharge, { ...of, body: { description: 'Courier', amount: '45.00', dueOn: inDays(10) } })
  await ana.call(changeApplication, { ...of, body: { status: 'withdrawn', reason: 'She asked' } })
  for (const day of [3, 10, 17]) await on(day)
  expect(await mails()).toEqual([])
})

test('sends no reminder while the application is on hold, nor once all the money went back', async () => {
  const paused = await nurse(10)
  await ana.call(changeApplication, {
    ...paused.of,
    body: { status: 'on_hold', waitsFor: 'applicant', reason: 'Asked for a pause' },
  })
  await on(10)
  const { mails, pay } = await nurse(10)
  const { id: paymentId } = await pay('400.00')
  const refund = { amount: '400.00', method: 'transfer' as const, reason: 'She moved away' }
  const { id } = await ana.call(askRefund, { params: { id: paymentId }, body: refund })
  await ana.call(changeRefund, { params: { id }, body: { status: 'done', reference: 'T1' } })
  await on(10)
  expect([await paused.mails(), await mails()]).toEqual([[], []])
})

test('reminds no blocked applicant, and mails the team nothing about her', async () => {
  const { person, of, mails } = await nurse(10)
  await ana.call(restrictPerson, { body: { kind: 'block', email: person.email, reason: 'Agreement ended' } })
  for (const day of [3, 10, 24]) expect(await on(day)).toBe(0)
  expect(await mails()).toEqual([])
  expect(
    await portal.db.rows(sql`select id from mail_outbox
      where notice = 'payment_long_overdue' and facts ->> 'applicationId' = ${of.params.id}`),
  ).toEqual([])
})
