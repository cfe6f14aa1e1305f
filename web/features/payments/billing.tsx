import type { Application } from '#contract/applications.ts'
import { outstanding } from '#domain/money.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'
import { BalanceCard } from './balance-card.tsx'
import { PaymentHistory } from './history/payment-history.tsx'
import { ReceiptDialog } from './history/receipt-dialog.tsx'
import { useReceipt } from './history/use-receipt.ts'
import { NothingOwed } from './nothing-owed.tsx'
import { PaymentDialog } from './pay/payment-dialog.tsx'
import { PaymentForm } from './pay/payment-form.tsx'
import { isMore } from './pay/typed-amount.ts'
import { usePayment } from './pay/use-payment.ts'

export const besideEachOther = 'grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]'

export function Billing({ application }: { application: Application }) {
  const { draft, write, clear } = useDraft(useUser().id, 'payment', { amount: '' })
  const { step, proceed, sent, close } = usePayment(application.id, clear)
  const receipt = useReceipt()
  const balance = outstanding(application)

  return (
    <div className="space-y-6 sm:space-y-8">
      <div className={besideEachOther}>
        <BalanceCard application={application} />
        {isMore(balance, '0.00') ? (
          <PaymentForm
            balance={balance}
            text={draft.amount}
            onType={(amount) => write({ amount })}
            onProceed={proceed}
          />
        ) : (
          <NothingOwed hasPaid={isMore(application.amountPaid, '0.00')} />
        )}
      </div>
      <PaymentHistory applicationId={application.id} fetching={receipt.fetching} onReceipt={receipt.open} />
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
