import type { Payment } from '#contract/money/payments.ts'
import { capitalised, either } from '#domain/english/words.ts'

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

const methods: Record<string, string> = {
  gcash: 'GCash',
  maya: 'Maya',
  paymaya: 'Maya',
  qrph: 'QR Ph',
  grab_pay: 'GrabPay',
  billease: 'BillEase',
  dob: 'BPI online banking',
  dob_ubp: 'UnionBank online banking',
  brankas_bdo: 'BDO online banking',
  brankas_landbank: 'Landbank online banking',
  brankas_metrobank: 'Metrobank online banking',
  bank: 'Bank transfer',
  counter: 'Over the counter',
  remittance: 'Remittance centre',
}

const spaced = (code: string) => code.replaceAll('_', ' ')

export function methodName({ cardBrand, paymentMethod }: Pick<Payment, 'cardBrand' | 'paymentMethod'>): string {
  if (cardBrand) return brands[cardBrand.toLowerCase()] ?? capitalised(spaced(cardBrand))
  return methods[paymentMethod] ?? capitalised(spaced(paymentMethod))
}

export const methodsInWords = (codes: readonly string[]): string =>
  either(codes.map((code) => methods[code] ?? spaced(code))).replace(/, or /, ' or ')
