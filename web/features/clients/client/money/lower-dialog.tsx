import { giveCredit, NewCredit } from '#contract/money/ledger.ts'
import { NewWriteOff, writeOff } from '#contract/money/overview.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { type FormSchema, readInto } from '#web/lib/checked-form.ts'
import { settings } from '#web/lib/settings.ts'
import { MoneyDialog, OwesPreview } from '#web/shared/money/money-dialog.tsx'
import { AmountField, CurrencyField } from '#web/shared/money/money-fields.tsx'
import { acceptedAmount, plainAmount } from '#web/shared/money/plain-amount.ts'
import { useMoneyForm } from '#web/shared/money/use-money-form.ts'
import { AreaField, bound } from '#web/ui/bound-fields.tsx'
import { type MoneyActionProps, owedIn } from './money-action.ts'

interface LowerValues {
  amount: string
  currency: string
  reason: string
}

const withPlainAmount = <Data,>(schema: FormSchema<unknown, Data>) =>
  readInto(schema, (values: LowerValues) => ({ ...values, amount: plainAmount(values.amount) }))

interface LowerWords {
  title: string
  description: string
  confirm: string
  done: string
  failed: string
  reasonHelp: string
}

interface LowerProps extends MoneyActionProps {
  change: 'credit' | 'write_off'
  schema: FormSchema<LowerValues, NewCredit | NewWriteOff>
  route: typeof giveCredit | typeof writeOff
  words: LowerWords
}

function LowerDialog(props: LowerProps) {
  const { applicationId, statement, onClose, change, schema, words } = props
  const empty: LowerValues = { amount: '', currency: settings.currency, reason: '' }
  const form = useMoneyForm(schema, {
    draft: [`money:${change}:${applicationId}`, empty],
    route: props.route,
    input: (body) => ({ params: { id: applicationId }, body }),
    sent: ({ amount, currency }) => `${formatMoney(amount, currency)} ${words.done}`,
    onSent: onClose,
    failed: words.failed,
  })
  const typed = acceptedAmount(form.values.amount)
  return (
    <MoneyDialog
      title={words.title}
      description={words.description}
      form={form}
      confirm={typed ? `${words.confirm} ${formatMoney(typed, form.values.currency)}` : words.confirm}
      isDestructive={change === 'write_off'}
      onClose={onClose}
      preview={<OwesPreview {...owedIn(statement, form.values.currency)} change={change} amount={form.values.amount} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField {...bound(form, 'amount')} initialFocus />
        <CurrencyField {...bound(form, 'currency')} />
      </div>
      <AreaField form={form} name="reason" label="Reason" required help={words.reasonHelp} rows={2} maxLength={200} />
    </MoneyDialog>
  )
}

export const CreditDialog = (action: MoneyActionProps) => (
  <LowerDialog
    {...action}
    change="credit"
    schema={withPlainAmount(NewCredit)}
    route={giveCredit}
    words={{
      title: 'Give a credit',
      description: 'Takes something off what the client was charged, the latest charge first.',
      confirm: 'Give a credit of',
      done: 'credited',
      failed: 'The credit was not given. Please try again.',
      reasonHelp: 'The client reads it in the statement.',
    }}
  />
)

export const WriteOffDialog = (action: MoneyActionProps) => (
  <LowerDialog
    {...action}
    change="write_off"
    schema={withPlainAmount(NewWriteOff)}
    route={writeOff}
    words={{
      title: 'Write off',
      description:
        'For what the client owes and will not pay. The client sees it in the statement, without the reason.',
      confirm: 'Write off',
      done: 'written off',
      failed: 'Nothing was written off. Please try again.',
      reasonHelp: 'For the team and the audit log.',
    }}
  />
)
