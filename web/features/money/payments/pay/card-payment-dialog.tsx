import { useState } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import { PAYMENTS_NOT_CONFIGURED, type Payment } from '#contract/money/payments.ts'
import { settings } from '#web/lib/settings.ts'
import { supportLink } from '#web/lib/support-link.ts'
import { Spinner, TextLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { money } from '../currency.ts'
import { CardForm } from './card-form.tsx'
import { Confirmation } from './confirmation.tsx'
import { PROCEED } from './payment-form.tsx'
import type { CardPaymentState } from './use-card-payment.ts'

interface CardPaymentDialogProps {
  application: Application
  state: CardPaymentState
  onSent: (transactionId: string) => void
  onReceipt: (payment: Payment) => void
  onClose: () => void
}

export function CardPaymentDialog({ application, state, onSent, onReceipt, onClose }: CardPaymentDialogProps) {
  const [isPaying, setIsPaying] = useState(false)
  // Closing during a payment would hide the bank's response.
  const close = () => isPaying || onClose()

  if (state.name === 'not configured') return <NotAvailable onClose={close} />
  if (state.name === 'not completed') return <NotCompleted onClose={close} />
  return (
    <Dialog
      open
      onClose={close}
      returnFocusTo={returnFocusTo}
      title="Secure payment"
      description={`Application ${application.applicationNumber}`}
    >
      {state.name === 'sent' && (
        <Confirmation
          applicationId={application.id}
          transactionId={state.transactionId}
          onReceipt={onReceipt}
          onClose={onClose}
        />
      )}
      {state.name !== 'sent' && (
        <>
          <p className="mb-5 rounded-control bg-sunk px-4 py-3">
            <span className="block text-ink-soft text-sm">You are paying</span>
            <span className="block font-semibold text-2xl tabular-nums">{money(state.amount)}</span>
          </p>
          {state.name === 'preparing' ? <Preparing /> : <CardForm {...state} onBusy={setIsPaying} onSent={onSent} />}
        </>
      )}
    </Dialog>
  )
}

// The dialog may have changed its state and lost its opener.
const returnFocusTo = () => document.getElementById(PROCEED)

const Preparing = () => (
  <div role="status" className="flex h-80 flex-col items-center justify-center gap-3 text-ink-soft text-sm">
    <Spinner className="size-8 text-brand" />
    Preparing…
  </div>
)

const NotAvailable = ({ onClose }: { onClose: () => void }) => (
  <ConfirmDialog
    onClose={onClose}
    returnFocusTo={returnFocusTo}
    title="Payment Not Available"
    description={PAYMENTS_NOT_CONFIGURED}
    cancel={null}
    confirm="Close"
    initialFocus={null}
    onConfirm={onClose}
  >
    <p className="text-sm">
      Write to <TextLink href={supportLink(settings.supportEmail)}>{settings.supportEmail || 'our team'}</TextLink> and
      we will tell you how to pay. Nothing was charged.
    </p>
  </ConfirmDialog>
)

const NotCompleted = ({ onClose }: { onClose: () => void }) => (
  <ConfirmDialog
    onClose={onClose}
    returnFocusTo={returnFocusTo}
    title="The payment was not completed"
    description="Your bank did not confirm it, so nothing was charged. You can try again, or use another card."
    cancel={null}
    confirm="Close"
    initialFocus={null}
    onConfirm={onClose}
  />
)
