import type { Payment } from '#contract/money/payments.ts'
import { askRefund, NewRefund, previewRefund, REFUND_ACCOUNT, REFUND_TOO_HIGH } from '#contract/money/refunds.ts'
import { centsOf, formatMoney } from '#domain/money/amounts.ts'
import { isRefundable } from '#domain/money/refunds/refund.ts'
import { takesSecondPerson } from '#domain/money/second-person.ts'
import { useRead } from '#web/lib/query.ts'
import { Figure, MoneyDialog, PreviewBox } from '#web/shared/money/money-dialog.tsx'
import { AmountField, MoneyReasonField } from '#web/shared/money/money-fields.tsx'
import { acceptedAmount } from '#web/shared/money/plain-amount.ts'
import { refundMethods } from '#web/shared/money/refund-labels.ts'
import { useMoneyForm } from '#web/shared/money/use-money-form.ts'
import { bound, ChoiceField, type FormOf, TextField } from '#web/ui/bound-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'

const schemaUpTo = (refundable: string | undefined) =>
  NewRefund.refine(({ method, account }) => method !== 'transfer' || account, {
    path: ['account'],
    error: REFUND_ACCOUNT,
  }).refine(
    ({ amount }) => refundable === undefined || !acceptedAmount(amount) || isRefundable(amount, centsOf(refundable)),
    {
      path: ['amount'],
      error: REFUND_TOO_HIGH,
    },
  )

interface RefundDialogProps {
  payment: Payment
  onClose: () => void
}

const useRefundForm = ({ payment, onClose }: RefundDialogProps, refundable: string | undefined) =>
  useMoneyForm(schemaUpTo(refundable), {
    route: askRefund,
    draft: [`money:refund:${payment.id}`, { amount: '', method: '', account: '', reason: '' }],
    input: (body) => ({ params: { id: payment.id }, body }),
    sent: ({ status }) =>
      status === 'needs_second_person' ? 'A colleague has to approve this refund' : 'The refund is approved',
    onSent: onClose,
    failed: 'The refund was not saved. Please try again.',
  })

export function RefundDialog(props: RefundDialogProps) {
  const { payment, onClose } = props
  const { currency } = payment
  const { data: preview } = useRead(previewRefund, { params: { id: payment.id } }, { staleTime: 0 })
  const form = useRefundForm(props, preview?.refundable)
  const amount = acceptedAmount(form.values.amount)
  const takesTwo = amount !== undefined && preview && takesSecondPerson(amount, preview.twoPeopleFrom)
  return (
    <MoneyDialog
      title={`Refund payment ${payment.receiptNumber ?? ''}`}
      description={
        takesTwo
          ? 'From this amount on a second member of the team has to approve it before anything is sent.'
          : 'What was paid falls when the refund is done. What the payment paid is open again.'
      }
      form={form}
      confirm={takesTwo ? 'Ask for approval' : 'Refund'}
      onClose={onClose}
      preview={
        <PreviewBox>
          <Figure name="Can be refunded">{preview ? formatMoney(preview.refundable, currency) : '…'}</Figure>
          <Figure name="Goes back">{amount === undefined ? '–' : formatMoney(amount, currency)}</Figure>
        </PreviewBox>
      }
    >
      {preview?.because && <Notice tone="warn">{preview.because}</Notice>}
      <AmountField {...bound(form, 'amount')} label={`Amount (${currency})`} initialFocus />
      <ChoiceField
        form={form}
        name="method"
        label="How it goes back"
        required
        blank="Choose"
        options={preview?.methods ?? []}
        labels={refundMethods}
      />
      {form.values.method === 'transfer' && <AccountField form={form} />}
      <MoneyReasonField form={form} />
    </MoneyDialog>
  )
}

const AccountField = ({ form }: { form: FormOf<{ account: string }> }) => (
  <TextField
    form={form}
    name="account"
    label="Account it goes to"
    required
    help="Bank or wallet, name and number, as the client gave them."
    autoComplete="off"
    maxLength={200}
  />
)
