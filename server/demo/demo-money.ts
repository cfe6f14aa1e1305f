import type { DemoPerson } from '#content/demo/story.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { monthOf, monthsAfter } from '#domain/calendar/months.ts'
import { selectNewest } from '#server/database/page-limit.store.ts'
import type { Deps } from '#server/deps.ts'
import { listPaymentChannels } from '#server/features/money/channels/list-channels.service.ts'
import { closeMonth, getMonthToClose } from '#server/features/money/months/months.service.ts'
import { selectPayments } from '#server/features/money/payments/payments.store.ts'
import { answerPlan, listPlans, offerPlan } from '#server/features/money/plans/plans.service.ts'
import { requestRefund } from '#server/features/money/refunds/refund-requests.service.ts'
import { askRefund } from '#server/features/money/refunds/refunds.service.ts'
import { importBankStatement } from '#server/features/money/statements/statements.service.ts'
import { inTransaction } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/shared/dates.ts'
import { inPesos } from './demo-payment.ts'

export type PlanOrRefund = Extract<
  DemoPerson['story'][number],
  { does: 'offerPlan' | 'acceptPlan' | 'askRefund' | 'refund' }
>

export async function planOrRefundInDemo(
  deps: Deps,
  { by, office, applicationId }: { by: Caller; office: Caller; applicationId: string },
  step: PlanOrRefund,
): Promise<void> {
  switch (step.does) {
    case 'offerPlan': {
      await inTransaction(deps, office, (context) => offerPlan(context, applicationId, { template: step.template }))
      return
    }
    case 'acceptPlan': {
      const [plan] = await listPlans(deps, by, applicationId)
      if (!plan) throw new Error('no payment plan was offered')
      await answerPlan(deps, by, { id: plan.id, status: 'accepted', textVersion: plan.textVersion })
      return
    }
    case 'askRefund':
      await requestRefund(deps, by, { applicationId, reason: step.reason })
      return
    case 'refund': {
      const payments = await selectNewest(deps.db, selectPayments(applicationId), { after: null, limit: 20 })
      const paid = payments.find(({ status }) => status === 'success')
      if (!paid) throw new Error('nothing was paid that could be refunded')
      const { amount, reason } = step
      const refund = { amount, method: 'transfer', reason } as const
      await inTransaction(deps, office, (context) => askRefund(context, paid.id, refund))
    }
  }
}

export async function importStatementInDemo(deps: Deps, office: Caller): Promise<void> {
  const channel = (await listPaymentChannels(deps, office)).find(({ kind }) => kind === 'gcash')
  if (!channel) throw new Error('nobody has opened an account for payments by hand')
  const day = (ago: number) => addDays(todayOf(deps), -ago)
  const rows = [
    ['Date', 'Description', 'Reference', 'Amount', 'Balance'],
    [day(14), 'Received GCash from T. Aquino', '3009888120045', '390.00', '4890.00'],
    [day(4), 'Received GCash from an unknown sender', '3011700455102', '150.00', '5040.00'],
    [day(2), 'Transfer fee', '', '-15.00', '5025.00'],
    [day(1), 'Received GCash from C. Villanueva', '3012345678901', '300.00', '5325.00'],
  ]
  const written = (cell: string) =>
    /^-?\d+\.\d\d$/.test(cell) ? cell.replace(/[\d.]+/, (amount) => inPesos(deps, amount)) : cell
  const statement = {
    channelId: channel.id,
    csv: rows.map((row) => row.map(written).join(',')).join('\n'),
    mapping: {
      date: 'Date',
      amount: 'Amount',
      credit: undefined,
      debit: undefined,
      reference: 'Reference',
      description: 'Description',
      balance: 'Balance',
    },
    acceptGaps: false,
  }
  await inTransaction(deps, office, (context) => importBankStatement({ context, alreadyThere: () => {} }, statement))
}

/** Closes all past months but the last, which visitors of the demo may close. */
export async function closeMonthsInDemo(deps: Deps, office: Caller): Promise<void> {
  for (;;) {
    const next = await getMonthToClose(deps)
    if (!next || next.month >= monthsAfter(monthOf(todayOf(deps)), -1)) return
    await closeMonth(deps, office, { month: next.month, alreadyThere: () => {} })
  }
}
