import { formatMoney } from '#domain/money.ts'
import { settings } from '#web/lib/settings.ts'

export const money = (amount: string): string => formatMoney(amount, settings.currency)

export const roundMoney = (amount: string): string => money(amount).replace(/\.00(?!\d)/, '')

export const currencySign: string = money('0.00').replace(/[\d.,\s]/g, '')
