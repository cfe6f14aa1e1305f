import { reversePayment, TYPING_ERROR } from '#contract/money/ledger.ts'
import type { Payment } from '#contract/money/payments.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { call } from '#web/lib/call.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useForm } from '#web/lib/form.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { MoneyDialog, OwesPreview } from '#web/shared/money/money-dialog.tsx'
import { useKeyedDraft } from '#web/shared/money/request-key.ts'
import { AreaField, ChoiceField } from '#web/ui/bound-fields.tsx'
import { type MoneyActionProps, owedIn } from './money-action.ts'

const schema = readInto(reversePayment.body, ({ kind, reason }: { kind: string; reason: string }) => ({
  reason: kind === TYPING_ERROR ? TYPING_ERROR : reason,
}))

export function ReversalDialog({ payment, statement, opener, onClose }: MoneyActionProps & { payment: Payment }) {
  const { draft, write, clear, send, onFailed } = useKeyedDraft(`money:reversal:${payment.id}`, {
    kind: 'other',
    reason: '',
  })
  const isTypingError = draft.kind === TYPING_ERROR
  const form = useForm(schema, {
    fields: ['reason'],
    values: draft,
    write,
    route: reversePayment,
    send: (body) => call(reversePayment, { params: { id: payment.id }, body }, send),
    onSent() {
      clear()
      toast.show('Success', `Payment ${payment.receiptNumber ?? ''} is reversed`)
      onClose()
    },
    failed: 'The payment was not reversed. Please try again.',
    onFailed,
  })
  return (
    <MoneyDialog
      title={`Reverse payment ${payment.receiptNumber ?? ''}?`}
      description="It stays listed, and what it paid is open again. The client is told."
      form={form}
      confirm={`Reverse ${formatMoney(payment.amount, settings.currency)}`}
      isDestructive
      opener={opener}
      onClose={onClose}
      preview={
        <OwesPreview
          owes={owedIn(statement, settings.currency)}
          currency={settings.currency}
          change="reversal"
          amount={payment.amount}
        />
      }
    >
      <ChoiceField
        form={form}
        name="kind"
        label="What happened"
        required
        data-initial-focus
        options={[
          ['other', 'The payment did not come, or came for someone else'],
          [TYPING_ERROR, 'Typing error: no such payment came'],
        ]}
      />
      {!isTypingError && (
        <AreaField
          form={form}
          name="reason"
          label="Reason"
          required
          help="For the team and the audit log."
          rows={2}
          maxLength={500}
        />
      )}
    </MoneyDialog>
  )
}
