import { MOST_RATE_DAYS } from '#contract/money/rates.ts'
import { DAY, HOUR } from '#domain/calendar/milliseconds.ts'
import { dayAt } from '#domain/calendar/zones.ts'

export interface RateOfDay {
  rate: string
  validFor: number
  setAt: Date
}

const LONGEST = MOST_RATE_DAYS * DAY

export const isStale = ({ setAt }: Pick<RateOfDay, 'setAt'>, at: Date): boolean =>
  at.getTime() - setAt.getTime() > LONGEST

/** The time until which a shown rate is kept: full periods of `validFor` hours, at most seven days. */
export function keptUntil({ validFor, setAt }: RateOfDay, seenAt: Date): Date {
  const period = validFor * HOUR
  const periods = Math.floor(Math.max(0, seenAt.getTime() - setAt.getTime()) / period) + 1
  return new Date(setAt.getTime() + Math.min(periods * period, LONGEST))
}

export function wasInForce(
  rate: RateOfDay & { endedAt: Date | null },
  { paidOn, timeZone, at }: { paidOn: string; timeZone: string; at: Date },
): boolean {
  const last = keptUntil(rate, rate.endedAt ?? at)
  return dayAt(rate.setAt, timeZone) <= paidOn && paidOn <= dayAt(last, timeZone)
}
