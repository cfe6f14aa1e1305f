import { listPaymentChannels, type PaymentChannel } from '#contract/money/channels.ts'
import { PaymentByHand, recordPayment } from '#contract/money/payments-by-hand.ts'
import { listPaymentProofs, type PaymentProof } from '#contract/money/proofs.ts'
import { centsOf, formatMoney } from '#domain/money/amounts.ts'
import { normalReference } from '#domain/money/payments/reference.ts'
import { creditedAmount, needsNoRate } from '#domain/money/rates/exchange.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useRead } from '#web/lib/query.ts'
import { settings } from '#web/lib/settings.ts'
import { AskedAgain, useAskAgain } from '#web/shared/money/ask-again.tsx'
import { ClosedMonthNotice } from '#web/shared/money/closed-month-notice.tsx'
import { MoneyDialog, OwesPreview } from '#web/shared/money/money-dialog.tsx'
import { AmountField } from '#web/shared/money/money-fields.tsx'
import { acceptedAmount, plainAmount } from '#web/shared/money/plain-amount.ts'
import { useMoneyForm } from '#web/shared/money/use-money-form.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { bound, ChoiceField, type FormOf, TextField } from '#web/ui/bound-fields.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type MoneyActionProps, owedIn } from './money-action.ts'

interface PaymentValues {
  channelId: string
  amount: string
  reference: string
  receivedOn: string
  payerName: string
}

const schema = readInto(PaymentByHand, ({ channelId, amount, receivedOn, ...others }: PaymentValues) => ({
  ...others,
  channelId: channelId || undefined,
  amount: plainAmount(amount),
  receivedOn: receivedOn || undefined,
}))

function reportedAs(proofs: readonly PaymentProof[] | undefined, { channelId, reference }: PaymentValues) {
  const normal = normalReference(reference)
  return proofs?.find(
    (proof) =>
      proof.status === 'submitted' &&
      proof.channelId === channelId &&
      proof.references.some((one) => normalReference(one) === normal),
  )
}

function usePaymentForm({ applicationId, onClose }: MoneyActionProps) {
  const empty: PaymentValues = { channelId: '', amount: '', reference: '', receivedOn: portalToday(), payerName: '' }
  const again = useAskAgain('amount_differs')
  const { data: proofs } = useRead(listPaymentProofs, { query: { applicationId } })
  const form = useMoneyForm(schema, {
    draft: [`money:payment:${applicationId}`, empty],
    route: recordPayment,
    input: (body, typed) => ({
      params: { id: applicationId },
      body: { ...body, proofId: reportedAs(proofs, typed)?.id, confirmDifference: again.isAsked },
    }),
    sent: ({ amount, currency, receiptNumber }) =>
      `Payment ${receiptNumber ?? ''} of ${formatMoney(amount, currency)} recorded`,
    onSent: onClose,
    failed: 'The payment was not recorded. Please try again.',
    onFailed: again.onFailed,
  })
  const change = (typed: Partial<PaymentValues>) => {
    again.forget()
    form.change(typed)
  }
  return { form: { ...form, change }, question: again.question }
}

/** The channel with the rate that money of this client needs; nothing where it is inactive or lacks that rate. */
function usableFor(statement: MoneyActionProps['statement'], channel: PaymentChannel): PaymentChannel[] {
  const { status, currency } = channel
  const owed = centsOf(owedIn(statement, currency).owes ?? '0.00')
  const isCreditedAsIs = needsNoRate({ currency, accountCurrency: settings.currency, owed })
  const rate = isCreditedAsIs ? null : channel.rate
  return status === 'active' && (isCreditedAsIs || rate !== null) ? [{ ...channel, rate }] : []
}

export function PaymentDialog(action: MoneyActionProps) {
  const { statement, onClose } = action
  const { form, question } = usePaymentForm(action)
  const { data: channels } = useRead(listPaymentChannels, {})
  const accountCurrency = settings.currency
  const usable = channels?.flatMap((channel) => usableFor(statement, channel))
  const chosen = usable?.find(({ id }) => id === form.values.channelId)
  const { currency, rate } = chosen ?? { currency: accountCurrency, rate: null }
  const typed = acceptedAmount(form.values.amount)
  return (
    <MoneyDialog
      title="Record a payment"
      description="For money that you saw arrive in one of our accounts. It is credited at once, and the client is told by email."
      form={form}
      confirm={typed ? `Record ${formatMoney(typed, currency)}` : 'Record payment'}
      onClose={onClose}
      preview={
        <OwesPreview
          {...owedIn(statement, rate === null ? currency : accountCurrency)}
          change="payment"
          amount={rate !== null && typed ? creditedAmount(typed, rate) : form.values.amount}
        />
      }
    >
      <ChannelField form={form} usable={usable} />
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField
          {...bound(form, 'amount')}
          label={`Amount received (${currency})`}
          {...(rate !== null && { help: `At ${rate}, the rate of today.` })}
        />
        <TextField form={form} name="reference" label="Reference" required maxLength={100} />
      </div>
      <AskedAgain question={question} />
      <DateField {...bound(form, 'receivedOn')} label="Received on" last={portalToday()} example="21 Nov 2026" />
      <ClosedMonthNotice day={form.values.receivedOn} />
      <TextField
        form={form}
        name="payerName"
        label="Name of the payer"
        help="Where someone else paid for the client."
        maxLength={200}
      />
    </MoneyDialog>
  )
}

interface ChannelFieldProps {
  form: FormOf<PaymentValues>
  usable: readonly PaymentChannel[] | undefined
}

const ChannelField = ({ form, usable }: ChannelFieldProps) => (
  <>
    {usable?.length === 0 && (
      <Notice tone="info" title="There is no payment channel yet">
        Add an account in <TextLink href="/admin/settings">Settings</TextLink>, and have a colleague confirm it.
      </Notice>
    )}
    <ChoiceField
      form={form}
      name="channelId"
      label="Came through"
      required
      data-initial-focus
      blank="Choose a payment channel"
      options={(usable ?? []).map(({ id, name, accountNumber }) => [id, `${name}, ${accountNumber}`])}
    />
  </>
)
