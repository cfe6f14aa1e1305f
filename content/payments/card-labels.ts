import type { Payment } from '#contract/payments.ts'

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  american_express: 'Amex',
  jcb: 'JCB',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')

export function methodName({ cardBrand, paymentMethod }: Pick<Payment, 'cardBrand' | 'paymentMethod'>): string {
  if (cardBrand) return brands[cardBrand.toLowerCase()] ?? capitalised(cardBrand)
  return capitalised(paymentMethod)
}
