import { z } from 'zod'
import { Instant, route } from '#contract/route.ts'
import { intWithin, SeenVersion } from '#contract/shared-fields.ts'
import { Colleague } from '#contract/team/colleague.ts'
import { Currency } from './ledger.ts'

export const RATE_WANTED = 'Give the rate as a decimal between 0.01 and 100000, such as 57.70'
const VALID_FOR_WANTED = 'Say for how many hours a rate that was shown is kept: 1 to 168'
export const RATE_FIRST = 'Set an exchange rate first.'
export const MOST_RATE_DAYS = 7

const trimmed = (rate: string) => {
  const [units = '0', decimals = ''] = rate.split('.')
  return `${Number(units)}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
}

const Rate = z
  .union([z.string(), z.number().transform(String)], { error: RATE_WANTED })
  .pipe(
    z
      .string()
      .trim()
      .regex(/^\d{1,6}(\.\d{1,6})?$/, { error: RATE_WANTED }),
  )
  .transform(trimmed)
  .refine((rate) => Number(rate) >= 0.01 && Number(rate) <= 100_000, { error: RATE_WANTED })

export const ExchangeRate = z.object({
  id: z.string(),
  version: z.int(),
  from: z.string(),
  to: z.string(),
  rate: z.string(),
  validFor: z.int(),
  setAt: Instant,
  setBy: Colleague.nullable(),
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

export const ExchangeRates = z.object({
  version: z.int(),
  rates: z.array(ExchangeRate),
  /** Currencies of active channels that clients cannot use, because no rate is younger than seven days. */
  notOffered: z.array(z.string()),
})
export type ExchangeRates = z.infer<typeof ExchangeRates>

export const NewExchangeRate = z.object({
  from: Currency,
  to: Currency,
  rate: Rate,
  validFor: intWithin(1, 168, VALID_FOR_WANTED),
  expectedVersion: SeenVersion,
  /** Confirms a rate more than a quarter away from the last one. */
  confirmDifference: z.boolean({ error: 'Say true where the rate is right' }).default(false),
})
export type NewExchangeRate = z.output<typeof NewExchangeRate>

export const getExchangeRates = route('GET', '/api/admin/settings/exchange-rates', {
  summary: "The rates at which payments in other currencies count in the portal's own",
  permission: 'money.read',
  shows: ['payment_channel'],
  reply: ExchangeRates,
})

export const setExchangeRate = route('PUT', '/api/admin/settings/exchange-rates', {
  summary:
    'Set the rate of the day. 409 where somebody set another one since, or with `rate_differs` where it is far from the last one',
  permission: 'money.keep',
  changes: ['payment_channel'],
  body: NewExchangeRate,
  refusals: [409],
  reply: ExchangeRate,
})
