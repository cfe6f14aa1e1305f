import { useMutation } from '@tanstack/react-query'
import { CircleSlash, PartyPopper } from 'lucide-react'
import { useState } from 'react'
import type { Application } from '#contract/applications.ts'
import { getReceipt, type Payment, type Receipt } from '#contract/money/payments.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { outstanding } from '#domain/money/amounts.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { toastFailed } from '#web/lib/failed.ts'
import { late } from '#web/lib/late.tsx'
import { useUser } from '#web/lib/session.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Account } from './account/account.tsx'
import { StatementSection } from './account/statement-section.tsx'
import { BalanceCard } from './balance-card.tsx'
import { PaymentHistory } from './history/payment-history.tsx'
import { PlanCard } from './parts/plan-card.tsx'
import { RefundCard } from './parts/refund-card.tsx'
import { useTakesByHand } from './pay/cards-not-set-up.tsx'
import { OnlinePaymentNotice } from './pay/online-payment.tsx'
import { PaymentDialog } from './pay/payment-dialog.tsx'
import { offersCards, PaymentForm, takesOnline } from './pay/payment-form.tsx'
import { isMore } from './pay/typed-amount.ts'
import { useOnlinePayment } from './pay/use-online-payment.ts'
import { usePayment } from './pay/use-payment.ts'

const ReceiptDialog = late('receipt', async () => (await import('./history/receipt-dialog.tsx')).ReceiptDialog)

export const besideEachOther = 'grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]'

export function Billing({ application }: { application: Application }) {
  const { draft, write, clear } = useDraft(useUser().id, 'payment', { amount: '' })
  const { step, proceed, sent, close } = usePayment(application.id, clear)
  const receipt = useReceipt()
  const online = useOnlinePayment(application, clear)
  const balance = outstanding(application)
  const asks = !hasEnded(application)
  const owes = asks && isMore(balance, '0.00')
  // A form that cannot work never stands above an account that can be paid to.
  const byHandFirst = useTakesByHand() && owes && !takesOnline()
  const form = owes ? (
    <PaymentForm
      balance={balance}
      text={draft.amount}
      onType={(amount) => write({ amount })}
      onProceed={proceed}
      onProceedOnline={online.proceed}
      isLeaving={online.isLeaving}
    />
  ) : (
    <NothingToPay application={application} />
  )

  return (
    <div className="space-y-6 sm:space-y-8">
      <OnlinePaymentNotice online={online} />
      <div className={byHandFirst ? undefined : besideEachOther}>
        <BalanceCard application={application} />
        {!byHandFirst && form}
      </div>
      {asks && <PlanCard applicationId={application.id} />}
      <Account application={application} />
      {byHandFirst && offersCards() && form}
      <PaymentHistory applicationId={application.id} fetching={receipt.fetching} onReceipt={receipt.open} />
      <StatementSection applicationId={application.id} />
      {isMore(application.amountPaid, '0.00') && <RefundCard applicationId={application.id} />}
      {step && (
        <PaymentDialog
          application={application}
          step={step}
          onSent={sent}
          onReceipt={(payment) => {
            close()
            receipt.open(payment)
          }}
          onClose={close}
        />
      )}
      {receipt.receipt && <ReceiptDialog receipt={receipt.receipt} onClose={receipt.close} />}
    </div>
  )
}

function useReceipt() {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Payment) => call(getReceipt, { params: { id } }),
    onSuccess: setReceipt,
    onError: (error) => toastFailed(error, 'Failed to fetch receipt'),
  })
  return {
    receipt,
    fetching: isPending ? variables?.id : undefined,
    open: (payment: Payment) => mutate(payment),
    close: () => setReceipt(null),
  }
}

function NothingToPay({ application }: { application: Application }) {
  const ended = hasEnded(application)
  const paid = isMore(application.amountPaid, '0.00')
    ? 'All your fees are paid. Thank you! Your receipts are below.'
    : 'There is nothing to pay for your application.'
  return (
    <Card aria-labelledby="make-payment-title">
      <CardHeader title="Make a Payment" titleId="make-payment-title" />
      <EmptyState
        icon={ended ? CircleSlash : PartyPopper}
        title={ended ? 'No payment is asked for' : 'You owe nothing'}
        className="py-6!"
      >
        {ended ? 'Your application is closed.' : paid}
      </EmptyState>
    </Card>
  )
}
