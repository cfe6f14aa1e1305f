import { useMutation } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import { getStatement } from '#contract/money/ledger.ts'
import { getReceipt, type Payment, type Receipt } from '#contract/money/payments.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { OthersCard } from './account/others-card.tsx'
import { StatementCard } from './account/statement-card.tsx'
import { FormWhileOwed, useAsked } from './asked-fees.tsx'
import { BalanceCard } from './balance-card.tsx'
import { ByHandPayments } from './by-hand/by-hand-payments.tsx'
import { PaymentHistory } from './history/payment-history.tsx'
import { PlanOffer, PlanParts } from './parts/plan-card.tsx'
import { CardPaymentDialog } from './pay/card-payment-dialog.tsx'
import { useTakesByHand } from './pay/cards-not-set-up.tsx'
import { CheckoutNotice } from './pay/checkout-notice.tsx'
import { takesOnline } from './pay/payment-form.tsx'
import { isMore } from './pay/typed-amount.ts'
import { useCardPayment } from './pay/use-card-payment.ts'
import { useCheckout } from './pay/use-checkout.ts'

const ReceiptDialog = lazyComponent(
  'features/money/payments/history/receipt-dialog.tsx',
  async () => (await import('./history/receipt-dialog.tsx')).ReceiptDialog,
)

export const besideEachOther =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]'

export function Billing({ application }: { application: Application }) {
  const { draft, write, clear } = useDraft(useUser().id, 'payment', { amount: '' })
  const { dialog, proceed, sent, close } = useCardPayment(application.id, clear)
  const receipt = useReceipt()
  const checkout = useCheckout(application, clear)
  const asked = useAsked(application)
  const asks = !hasEnded(application)
  const owes = isMore(asked.toPay, '0.00')
  const takesByHand = useTakesByHand()
  const isKnown = asked.isKnown && (takesOnline() || takesByHand !== undefined)
  // The state lives here, since the payments by hand move once submitted proofs cover the balance.
  const [submissions, setSubmissions] = useState(0)
  const byHand = (
    <ByHandPayments
      application={application}
      submissions={submissions}
      onSubmitted={() => setSubmissions(submissions + 1)}
    />
  )
  // Without online payment, the payments by hand replace the form from the start: a later move would lose a press.
  const isByHandAlone = takesByHand !== false && owes && !takesOnline()

  return (
    <div className="space-y-6 sm:space-y-8">
      <CheckoutNotice checkout={checkout} />
      <div className={besideEachOther}>
        <BalanceCard application={application} asked={asked} />
        <div className="space-y-4 sm:space-y-6">
          {isByHandAlone ? (
            byHand
          ) : (
            <FormWhileOwed
              application={application}
              asked={asked}
              isKnown={isKnown}
              text={draft.amount}
              onType={(amount) => write({ amount })}
              onProceedToCard={proceed}
              onProceedToCheckout={checkout.proceed}
              isLeaving={checkout.isLeaving}
            />
          )}
          {asks && <PlanOffer applicationId={application.id} />}
        </div>
      </div>
      {!isByHandAlone && byHand}
      {asks && <PlanParts applicationId={application.id} checking={asked.checking} />}
      <PaymentHistory applicationId={application.id} fetching={receipt.fetching} onReceipt={receipt.open} />
      <StatementSection applicationId={application.id} />
      {isMore(application.amountPaid, '0.00') && <RefundCard applicationId={application.id} />}
      {dialog && (
        <CardPaymentDialog
          application={application}
          state={dialog}
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

function StatementSection({ applicationId }: { applicationId: string }) {
  const { data: statement } = useRead(getStatement, { params: { id: applicationId } })
  if (!statement) return null
  return (
    <>
      <OthersCard statement={statement} />
      <StatementCard applicationId={applicationId} statement={statement} />
    </>
  )
}

const Refunds = lazyComponent(
  'features/money/payments/parts/refunds.tsx',
  async () => (await import('./parts/refunds.tsx')).Refunds,
)

function RefundCard({ applicationId }: { applicationId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="Refunds"
      actions={
        <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Ask for a refund'}
        </Button>
      }
      className={clsx('max-sm:[&>:first-child]:flex-col print:hidden', !isOpen && '[&>:first-child]:mb-0!')}
    >
      {isOpen && <Refunds applicationId={applicationId} />}
    </Card>
  )
}
