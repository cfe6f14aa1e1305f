import { centsOf, formatMoney } from '../amounts.ts'

const unsigned = (decimal: string, currency: string) => formatMoney(decimal.replace('-', ''), currency)

export function formatBalance(decimal: string, currency: string): string {
  const cents = centsOf(decimal)
  if (cents === 0) return 'Nothing is owed'
  return `${cents > 0 ? 'You owe' : 'We owe you'} ${unsigned(decimal, currency)}`
}
