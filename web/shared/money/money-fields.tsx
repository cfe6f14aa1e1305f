import { currencyName } from '#domain/money/currency-name.ts'
import { settings } from '#web/lib/settings.ts'
import { Field } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'

interface AmountFieldProps {
  label?: string
  help?: string
  value: string
  error: string | undefined
  onChange: (amount: string) => void
  name?: string
  initialFocus?: boolean
}

export function AmountField({
  label = 'Amount',
  help,
  value,
  error,
  onChange,
  name = 'amount',
  initialFocus,
}: AmountFieldProps) {
  return (
    <Field label={label} required help={help} error={error}>
      <TextInput
        name={name}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(initialFocus && { 'data-initial-focus': true })}
      />
    </Field>
  )
}

const currencies = [...new Set([settings.currency, 'PHP', 'USD'])]

interface CurrencyFieldProps {
  value: string
  error: string | undefined
  onChange: (currency: string) => void
  help?: string
}

export function CurrencyField({ value, error, onChange, help }: CurrencyFieldProps) {
  return (
    <Field label="Currency" help={help} error={error}>
      <Select name="currency" value={value} onChange={(event) => onChange(event.target.value)}>
        {currencies.map((currency) => (
          <option key={currency} value={currency}>
            {currency}, {currencyName(currency)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
