import { beforeAll, expect, test } from 'vitest'
import { raiseCharge, recordPayment } from '#contract/money/ledger.ts'
import { askRefund, changeRefund } from '#contract/money/refunds.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { wrongStates } from '#server/effects/case-states.ts'
import { todayOf } from '#server/shared/today.ts'
import { moneyChannel } from '#server/testing/billing.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
beforeAll(async () => {
  await admin(portal, 'ben')
})

test('the case state stays right after an approved refund and after a cancelled refund', async () => {
  const { application } = await applicantWithApplication(portal)
  const of = { params: { id: application.id } }
  const dueOn = addDays(todayOf(portal.deps), 10)
  await ana.call(raiseCharge, { ...of, body: { description: 'Courier', amount: '100.00', dueOn } })
  const channel = await moneyChannel(portal)
  const paid = { channelId: channel.id, amount: '1600.00', reference: 'All of it' }
  const { id: paymentId } = await ana.call(recordPayment, { ...of, body: paid })
  const body = { amount: '100.00', method: 'transfer' as const, reason: 'She moved away' }
  const { id, status } = await ana.call(askRefund, { params: { id: paymentId }, body })
  expect(status).toBe('approved')
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  await ana.call(changeRefund, { params: { id }, body: { status: 'failed' } })
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
})
