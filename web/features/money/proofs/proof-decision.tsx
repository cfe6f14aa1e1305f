import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type AdminPaymentProof, decidePaymentProof, ProofDecision, RejectionReason } from '#contract/money/proofs.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { rejectionReasons } from '#domain/money/proofs/rejection-reasons.ts'
import { creditedAmount } from '#domain/money/rates/exchange.ts'
import { call } from '#web/lib/call.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useDraftForm } from '#web/lib/form.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { AskedAgain, useAskAgain } from '#web/shared/money/ask-again.tsx'
import { ClosedMonthNotice } from '#web/shared/money/closed-month-notice.tsx'
import { OwesPreview } from '#web/shared/money/money-dialog.tsx'
import { AmountField } from '#web/shared/money/money-fields.tsx'
import { acceptedAmount, plainAmount } from '#web/shared/money/plain-amount.ts'
import { RateFailure } from '#web/shared/money/rate-link.tsx'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { AreaField, bound, ChoiceField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import type { SentForm } from '#web/ui/form-dialog.tsx'
import { isChord } from '#web/ui/keys.ts'
import { FormFailure } from '#web/ui/notice.tsx'

const send = (proof: AdminPaymentProof, decision: ProofDecision) =>
  call(decidePaymentProof, { params: { id: proof.id }, body: { ...decision, expectedStatus: 'submitted' } })

interface DecisionFormProps {
  form: SentForm
  asks: number
  children: ReactNode
}

/** Focuses its first field each time the shortcut asks for the decision. */
function DecisionForm({ form, asks, children }: DecisionFormProps) {
  const where = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asks === 0) return
    const field = where.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
  }, [asks])
  return (
    <div ref={where}>
      <form ref={form.ref} noValidate onSubmit={form.submit} className="space-y-4">
        {children}
      </form>
    </div>
  )
}

const confirmSchema = readInto(ProofDecision, ({ receivedAmount }: { receivedAmount: string }) => ({
  status: 'confirmed',
  receivedAmount: plainAmount(receivedAmount),
}))

interface ConfirmFormProps {
  proof: AdminPaymentProof
  asks: number
  onReject: () => void
}

// C opens the amount; a second C must not be typed into it.
function leaveOutKey(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key.toLowerCase() === 'c' && !isChord(event)) event.preventDefault()
}

export function ConfirmForm({ proof, asks, onReject }: ConfirmFormProps) {
  const { currency, counts } = proof
  const again = useAskAgain('amount_differs')
  const form = useDraftForm(confirmSchema, {
    draft: [`proof:${proof.id}`, { receivedAmount: proof.bankLine?.amount ?? proof.amount }],
    route: decidePaymentProof,
    send: (decision) => send(proof, { ...decision, confirmDifference: again.isAsked }),
    onFailed: again.onFailed,
    sent: ({ receivedAmount }) =>
      `${formatMoney(receivedAmount ?? proof.amount, currency)} of ${proof.clientName} confirmed`,
    onSent: focusPageTitle,
    failed: 'The payment was not confirmed. Please try again.',
  })
  const typed = acceptedAmount(form.values.receivedAmount)
  return (
    <DecisionForm form={form} asks={asks}>
      {form.failure && (
        <RateFailure title="Nothing was changed" failure={form.failure} currency={currency} at={{ proof: proof.id }} />
      )}
      <AmountField
        label={`Amount that arrived (${currency})`}
        {...bound(form, 'receivedAmount')}
        onChange={(receivedAmount) => {
          again.forget()
          form.change({ receivedAmount })
        }}
        onKeyDown={leaveOutKey}
      />
      <AskedAgain question={again.question} />
      <ClosedMonthNotice day={proof.paidOn} />
      <OwesPreview
        owes={proof.balance}
        currency={counts?.currency ?? currency}
        change="payment"
        amount={counts && typed ? creditedAmount(typed, counts.rate) : form.values.receivedAmount}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isBusy} busyLabel="Confirming...">
          {typed ? `Confirm ${formatMoney(typed, currency)}` : 'Confirm'}
          <KeyHint>C</KeyHint>
        </Button>
        <Button variant="secondary" onClick={onReject}>
          Reject
          <KeyHint>R</KeyHint>
        </Button>
      </div>
    </DecisionForm>
  )
}

interface RejectValues {
  rejectionReason: string
  reason: string
}

const rejectSchema = readInto(ProofDecision, (values: RejectValues) => ({ status: 'rejected', ...values }))

export function RejectForm({ proof, asks, onBack }: { proof: AdminPaymentProof; asks: number; onBack: () => void }) {
  const empty: RejectValues = { rejectionReason: 'not_arrived', reason: '' }
  const form = useDraftForm(rejectSchema, {
    draft: [`proof-rejection:${proof.id}`, empty],
    route: decidePaymentProof,
    send: (decision) => send(proof, decision),
    sent: `${proof.clientName} was told that the payment could not be confirmed`,
    onSent: focusPageTitle,
    failed: 'The payment was not rejected. Please try again.',
  })
  const code = RejectionReason.safeParse(form.values.rejectionReason).data ?? 'other'
  return (
    <DecisionForm form={form} asks={asks}>
      <FormFailure form={form} title="Nothing was changed" />
      <ChoiceField
        form={form}
        name="rejectionReason"
        label="Reason"
        required
        help={rejectionReasons[code].sentence}
        options={RejectionReason.options}
        labels={(reason) => rejectionReasons[reason].name}
      />
      <AreaField
        form={form}
        name="reason"
        label="What else to say"
        required={code === 'other'}
        help="The client reads it."
        rows={3}
        maxLength={500}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="destructive" type="submit" busy={form.isBusy} busyLabel="Rejecting...">
          Reject
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </DecisionForm>
  )
}
