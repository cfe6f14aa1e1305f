import type { ComponentProps } from 'react'
import { PESO } from '#domain/money/amounts.ts'
import { currencyName } from '#domain/money/currency-name.ts'
import { settings } from '#web/lib/settings.ts'
import { AreaField, ChoiceField, type FormOf, TextField } from '#web/ui/bound-fields.tsx'

interface MoneyFieldProps {
  help?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

interface AmountFieldProps extends MoneyFieldProps, Pick<ComponentProps<'input'>, 'onKeyDown'> {
  label?: string
  name?: string
  initialFocus?: boolean
}

export const AmountField = ({ label = 'Amount', name = 'amount', initialFocus, ...field }: AmountFieldProps) => (
  <TextField
    {...{ label, name }}
    {...field}
    required
    inputMode="decimal"
    autoComplete="off"
    inputClass="tabular-nums"
    {...(initialFocus && { 'data-initial-focus': true })}
  />
)

const currencies = [...new Set([settings.currency, PESO, 'USD'])]

export const CurrencyField = (field: MoneyFieldProps) => (
  <ChoiceField
    {...field}
    name="currency"
    label="Currency"
    options={currencies.map((currency) => [currency, `${currency}, ${currencyName(currency)}`])}
  />
)

export const MoneyReasonField = ({ form }: { form: FormOf<{ reason: string }> }) => (
  <AreaField
    form={form}
    name="reason"
    label="Reason"
    required
    help="For the team and the audit log."
    rows={2}
    maxLength={500}
  />
)
