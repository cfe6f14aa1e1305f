import { packagesOf } from '#content/marketing/packages.ts'
import { NewCharge, raiseCharge } from '#contract/money/ledger.ts'
import { formatMoney, PESO } from '#domain/money/amounts.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { settings } from '#web/lib/settings.ts'
import { MoneyDialog, OwesPreview } from '#web/shared/money/money-dialog.tsx'
import { AmountField, CurrencyField } from '#web/shared/money/money-fields.tsx'
import { acceptedAmount, plainAmount } from '#web/shared/money/plain-amount.ts'
import { useMoneyForm } from '#web/shared/money/use-money-form.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { bound, ChoiceField, RadioField, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { type MoneyActionProps, owedIn } from './money-action.ts'

const emptyFor = (goesTo: 'us' | 'others' | 'elsewhere') => ({
  goesTo,
  code: '',
  description: '',
  payee: '',
  amount: '',
  currency: settings.currency,
  dueOn: '',
})

const empty = emptyFor('us')
type ChargeValues = typeof empty

interface PackageOffer {
  offersPackages: boolean
  chosen?: string
}

const schema = readInto(NewCharge, ({ goesTo, code, payee, amount, dueOn, ...others }: ChargeValues) => ({
  ...others,
  amount: plainAmount(amount),
  collected: goesTo !== 'elsewhere',
  payee: goesTo === 'us' ? null : payee,
  dueOn: dueOn || null,
  ...(code && { code }),
}))

const goesToWords: readonly [ChargeValues['goesTo'], string, string][] = [
  ['us', 'Our own fee', 'The client pays it to us, and it is ours.'],
  ['others', 'A fee of someone else that we collect', 'The client pays it to us, and we pass it on.'],
  ['elsewhere', 'A fee that is paid elsewhere', 'The client pays it there. We only list it.'],
]

const packages = packagesOf(settings.brandName)
const pricedAt = (price: string) => `${price.replace(/\D/g, '')}.00`

function pricesOf(id: string): Partial<ChargeValues> {
  const chosen = packages.find((one) => one.id === id)
  if (!chosen) return { code: '' }
  return { code: id, description: chosen.title, amount: pricedAt(chosen.price), currency: PESO }
}

function useChargeForm({ applicationId, onClose }: MoneyActionProps, { offersPackages, chosen = '' }: PackageOffer) {
  const name = offersPackages ? `package:${chosen}` : 'charge'
  const initial = { ...empty, ...pricesOf(chosen) }
  return useMoneyForm(schema, {
    fields: ['description', 'payee', 'amount', 'currency', 'dueOn'],
    draft: [`money:${name}:${applicationId}`, initial],
    route: raiseCharge,
    input: (body) => ({ params: { id: applicationId }, body }),
    sent: (charge) => `${charge.description}: ${formatMoney(charge.amount, charge.currency)} charged`,
    onSent: onClose,
    failed: 'The charge was not added. Please try again.',
  })
}

export function ChargeDialog({ offersPackages, chosen, ...action }: MoneyActionProps & PackageOffer) {
  const { statement, onClose } = action
  const form = useChargeForm(action, { offersPackages, ...(chosen && { chosen }) })
  const { goesTo, amount, currency } = form.values
  const typed = acceptedAmount(amount)
  return (
    <MoneyDialog
      title={offersPackages ? 'Charge a package' : 'Add a charge'}
      description="The client sees it in the statement and is told by email that something is new."
      form={form}
      confirm={typed ? `Charge ${formatMoney(typed, currency)}` : 'Charge'}
      onClose={onClose}
      preview={
        goesTo !== 'elsewhere' && <OwesPreview {...owedIn(statement, currency)} change="charge" amount={amount} />
      }
    >
      {offersPackages && <PackageField value={form.values.code} onChoose={(id) => form.change(pricesOf(id))} />}
      {!offersPackages && (
        <RadioField
          name="goesTo"
          label="Whose fee is it?"
          value={goesTo}
          onChange={(next) => form.change({ goesTo: next })}
          options={goesToWords}
        />
      )}
      <TextField form={form} name="description" label="What it is for" required maxLength={200} />
      {goesTo !== 'us' && (
        <TextField
          form={form}
          name="payee"
          label="Paid to"
          required
          help="Such as TruMerit or a board of nursing."
          maxLength={200}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField {...bound(form, 'amount')} />
        <CurrencyField {...bound(form, 'currency')} />
      </div>
      <DateField
        {...bound(form, 'dueOn')}
        label="Due on"
        help="Leave it empty where it is due now."
        last="2099-12-31"
        opensAt={portalToday()}
        example="31 Jan 2027"
      />
    </MoneyDialog>
  )
}

const PackageField = ({ value, onChoose }: { value: string; onChoose: (id: string) => void }) => (
  <ChoiceField
    label="Package"
    help="Check its price with what you agreed with the client."
    value={value}
    onChange={onChoose}
    data-initial-focus
    blank="Choose a package"
    options={packages.map(({ id, title, price }) => [id, `${title}, ${price}`])}
  />
)
