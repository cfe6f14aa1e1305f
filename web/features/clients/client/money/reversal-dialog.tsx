import type { Payment } from '#contract/money/payments.ts'
import { reversePayment, TYPING_ERROR } from '#contract/money/payments-by-hand.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { MoneyDialog, OwesPreview } from '#web/shared/money/money-dialog.tsx'
import { MoneyReasonField } from '#web/shared/money/money-fields.tsx'
import { useMoneyForm } from '#web/shared/money/use-money-form.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { type MoneyActionProps, owedIn } from './money-action.ts'

const schema = readInto(reversePayment.body, ({ kind, reason }: { kind: string; reason: string }) => ({
  reason: kind === TYPING_ERROR ? TYPING_ERROR : reason,
}))

export function ReversalDialog({ payment, statement, onClose }: MoneyActionProps & { payment: Payment }) {
  const form = useMoneyForm(schema, {
    fields: ['reason'],
    draft: [`money:reversal:${payment.id}`, { kind: 'other', reason: '' }],
    route: reversePayment,
    input: (body) => ({ params: { id: payment.id }, body }),
    sent: `Payment ${payment.receiptNumber ?? ''} is reversed`,
    onSent: onClose,
    failed: 'The payment was not reversed. Please try again.',
  })
  return (
    <MoneyDialog
      title={`Reverse payment ${payment.receiptNumber ?? ''}?`}
      description="It stays listed, and what it paid is open again. The client is told."
      form={form}
      confirm={`Reverse ${formatMoney(payment.amount, payment.currency)}`}
      isDestructive
      onClose={onClose}
      preview={<OwesPreview {...owedIn(statement, payment.currency)} change="reversal" amount={payment.amount} />}
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
      {form.values.kind !== TYPING_ERROR && <MoneyReasonField form={form} />}
    </MoneyDialog>
  )
}
