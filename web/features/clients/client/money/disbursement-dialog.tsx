import type { AccountStatement } from '#contract/money/ledger.ts'
import { NewDisbursement, recordDisbursement } from '#contract/money/overview.ts'
import { centsOf, decimalOf, formatMoney, toCents } from '#domain/money/amounts.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { ClosedMonthNotice } from '#web/shared/money/closed-month-notice.tsx'
import { Figure, MoneyDialog, PreviewBox } from '#web/shared/money/money-dialog.tsx'
import { AmountField } from '#web/shared/money/money-fields.tsx'
import { acceptedAmount, plainAmount } from '#web/shared/money/plain-amount.ts'
import { useMoneyForm } from '#web/shared/money/use-money-form.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { bound, CheckField, ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import type { MoneyActionProps } from './money-action.ts'

type ClientFunds = AccountStatement['held'][number]

interface PassOnValues {
  held: string
  amount: string
  paidOn: string
  reference: string
  advanced: boolean
}

const schemaOf = (held: readonly ClientFunds[]) =>
  readInto(NewDisbursement, ({ held: place, amount, paidOn, ...others }: PassOnValues) => {
    const { payee = '', currency } = held[Number(place)] ?? {}
    return { ...others, payee, amount: plainAmount(amount), currency, paidOn: paidOn || undefined }
  })

const leftOf = ({ received, spent }: ClientFunds) => decimalOf(toCents(centsOf(received) - centsOf(spent)))

export function DisbursementDialog({ applicationId, statement, onClose }: MoneyActionProps) {
  const held = statement?.held ?? []
  const empty: PassOnValues = { held: '0', amount: '', paidOn: portalToday(), reference: '', advanced: false }
  const form = useMoneyForm(schemaOf(held), {
    fields: ['held', 'amount', 'paidOn', 'reference'],
    draft: [`money:disbursement:${applicationId}`, empty],
    route: recordDisbursement,
    input: (body) => ({ params: { id: applicationId }, body }),
    sent: ({ amount, currency, payee }) => `${formatMoney(amount, currency)} to ${payee} recorded`,
    onSent: onClose,
    failed: 'The payment was not recorded. Please try again.',
  })
  const chosen = held[Number(form.values.held)]
  const typed = acceptedAmount(form.values.amount)
  return (
    <MoneyDialog
      title="Record money passed on"
      description="For a fee of someone else that we collected and have now paid to them. What the client owes stays as it is."
      form={form}
      confirm={typed && chosen ? `Record ${formatMoney(typed, chosen.currency)}` : 'Record'}
      onClose={onClose}
      preview={chosen && <ClientFundsPreview held={chosen} typed={typed} />}
    >
      <ChoiceField
        form={form}
        name="held"
        label="Paid to"
        required
        data-initial-focus
        options={held.map((one, place) => [String(place), `${one.payee} (${one.currency})`])}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField {...bound(form, 'amount')} label={chosen ? `Amount (${chosen.currency})` : 'Amount'} />
        <TextField form={form} name="reference" label="Reference" required maxLength={100} />
      </div>
      <DateField {...bound(form, 'paidOn')} label="Paid on" last={portalToday()} example="21 Nov 2026" />
      <ClosedMonthNotice day={form.values.paidOn} />
      <CheckField
        form={form}
        name="advanced"
        label="We advance what the client has not paid yet"
        help="Only then can it be more than what we hold for this fee."
      />
    </MoneyDialog>
  )
}

function ClientFundsPreview({ held, typed }: { held: ClientFunds; typed: string | undefined }) {
  const left = leftOf(held)
  const after = typed === undefined ? undefined : decimalOf(toCents(centsOf(left) - centsOf(typed)))
  return (
    <PreviewBox>
      <Figure name="Held for it now">{inWords(left, held.currency)}</Figure>
      <Figure name="After this">{after === undefined ? '–' : inWords(after, held.currency)}</Figure>
    </PreviewBox>
  )
}

const inWords = (held: string, currency: string) =>
  held.startsWith('-') ? `${formatMoney(held.slice(1), currency)} advanced by us` : formatMoney(held, currency)
