import { formatMoney } from '#domain/money/amounts.ts'
import { settings } from '#web/lib/settings.ts'

export const money = (amount: string, currency = settings.currency): string => formatMoney(amount, currency)

export const roundMoney = (amount: string): string => money(amount).replace(/\.00(?!\d)/, '')

export const currencySign: string = money('0.00').replace(/[\d.,\s]/g, '')
