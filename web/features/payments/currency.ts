import { formatMoney } from '#domain/money.ts'
import { settings } from '#web/lib/settings.ts'

/** An amount in the provider's currency: `$1,500.00`. */
export const money = (amount: string): string => formatMoney(amount, settings.currency)

/** A round amount as it is offered: `$100`. */
export const roundMoney = (amount: string): string => money(amount).replace(/\.00(?!\d)/, '')

export const currencySign: string = money('0.00').replace(/[\d.,\s]/g, '')
