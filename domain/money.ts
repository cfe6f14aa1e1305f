/** Whole cents, so that sums are exact. */
export type Cents = number & { readonly unit: 'cents' }

/** Cents of a decimal string with two digits, such as "1500.00". Anything else is our own mistake, hence an error. */
export function centsOf(decimal: string): Cents {
  const parts = /^(-?)(\d+)\.(\d{2})$/.exec(decimal)
  if (!parts) throw new Error(`Not an amount with two decimals: ${decimal}`)
  const cents = Number(parts[2]) * 100 + Number(parts[3])
  return (parts[1] === '-' ? -cents : cents) as Cents
}

/** The decimal string of an amount, such as "1500.00". */
export function decimalOf(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What is still owed: total fees minus amount paid; negative is a credit. */
export function outstanding(application: { totalFees: string; amountPaid: string }): string {
  return decimalOf((centsOf(application.totalFees) - centsOf(application.amountPaid)) as Cents)
}

/** Share paid, in whole percent; nothing owed counts as paid. */
export function percentPaid(application: { totalFees: string; amountPaid: string }): number {
  const total = centsOf(application.totalFees)
  if (total === 0) return 100
  return Math.round((centsOf(application.amountPaid) / total) * 100)
}

/** An amount as people read it: `$1,500.00`, in the currency of the provider. */
export function formatMoney(decimal: string, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    centsOf(decimal) / 100,
  )
}
