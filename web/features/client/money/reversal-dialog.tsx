import { reversePayment } from '#contract/ledger.ts'
import type { Payment } from '#contract/payments.ts'
import { formatMoney } from '#domain/money.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/form.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { MoneyDialog, OwesPreview } from '#web/shared/money/money-dialog.tsx'
import { useKeyedDraft } from '#web/shared/money/request-key.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import { type MoneyActionProps, owedIn } from './money-action.ts'

export function ReversalDialog({ payment, statement, opener, onClose }: MoneyActionProps & { payment: Payment }) {
  const { draft, write, clear, send, onFailed } = useKeyedDraft(`money:reversal:${payment.id}`, { reason: '' })
  const form = useForm(reversePayment.body, {
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
      description="For a payment that did not come after all, or came for someone else. It stays listed, and what it paid is open again."
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
      <Field label="Reason" required help="For the team and the audit log." error={form.problems.reason}>
        <TextArea
          name="reason"
          data-initial-focus
          rows={2}
          maxLength={500}
          value={draft.reason}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      </Field>
    </MoneyDialog>
  )
}
