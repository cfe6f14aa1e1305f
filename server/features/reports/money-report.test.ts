import { expect, test } from 'vitest'
import { raiseCharge } from '#contract/money/ledger.ts'
import { recordDisbursement } from '#contract/money/overview.ts'
import { getMoneyReport } from '#contract/reports.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { monthOf } from '#domain/calendar/months.ts'
import { todayOf } from '#server/shared/dates.ts'
import { moneyChannel, recordedPayment } from '#server/testing/billing.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()

test('compares full months with a year before, by channel and package, and leaves out the running month', async () => {
  const { application } = await applicantWithApplication(portal)
  const of = { params: { id: application.id } }
  const channel = await moneyChannel(portal)
  const pay = async (amount: string, reference: string) =>
    recordedPayment(await admin(portal), application, channel, { amount, reference })
  const charge = async (body: { description: string; amount: string; code?: string; payee?: string }) =>
    (await admin(portal)).call(raiseCharge, { ...of, body })
  await pay('100.00', 'a year before')
  await charge({ description: 'Arena', amount: '1299.00', code: 'arena' })
  portal.clock.advance(365 * DAY)
  await pay('250.50', 'now')
  await charge({ description: 'Arena', amount: '1300.00', code: 'arena' })
  await charge({ description: 'Board fee', amount: '2000.00', payee: 'New York State' })
  await pay('4000.00', 'the rest')
  const disbursed = { payee: 'New York State', amount: '143.00', reference: 'NY 1', advanced: true }
  await (await admin(portal)).call(recordDisbursement, { ...of, body: disbursed })
  portal.clock.advance(31 * DAY)
  const report = await (await admin(portal)).call(getMoneyReport, { query: {} })
  expect(report.to).not.toBeNull()
  expect(report.channels).toContainEqual({ currency: 'USD', name: 'GCash', amount: '4250.50', before: '100.00' })
  expect(report.charged).toContainEqual({ currency: 'USD', name: 'arena', amount: '1300.00', before: '1299.00' })
  expect(report.charged.map(({ name }) => name)).not.toContain('charge')
  expect(report.held).toEqual([
    { payee: 'New York State', currency: 'USD', amount: expect.stringMatching(/^\d+\.\d\d$/) },
  ])
  expect(report.fees).toEqual([])
  const running = monthOf(todayOf(portal.deps))
  const none = await (await admin(portal)).call(getMoneyReport, { query: { from: running, to: running } })
  expect([none.to, none.channels]).toEqual([null, []])
})
