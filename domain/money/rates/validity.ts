import { MOST_RATE_DAYS } from '#contract/money/rates.ts'
import { dayAt } from '#domain/calendar/zones.ts'

export interface RateOfDay {
  rate: string
  validFor: number
  setAt: Date
}

const HOUR = 3_600_000
const LONGEST = MOST_RATE_DAYS * 24 * HOUR

/** Not used any more: the office has said no rate of the last days. */
export const isStale = ({ setAt }: Pick<RateOfDay, 'setAt'>, at: Date): boolean =>
  at.getTime() - setAt.getTime() > LONGEST

/** Until when a rate is kept for an applicant who sees it at a moment. It holds for so many hours at a time, at most seven days. */
export function keptUntil({ validFor, setAt }: RateOfDay, seenAt: Date): Date {
  const period = validFor * HOUR
  const periods = Math.floor(Math.max(0, seenAt.getTime() - setAt.getTime()) / period) + 1
  return new Date(setAt.getTime() + Math.min(periods * period, LONGEST))
}

/** Whether the rate that was shown before the last one was in force on the day of a payment. */
export function wasInForce(
  rate: RateOfDay & { endedAt: Date | null },
  { paidOn, timeZone, at }: { paidOn: string; timeZone: string; at: Date },
): boolean {
  const last = keptUntil(rate, rate.endedAt ?? at)
  return dayAt(rate.setAt, timeZone) <= paidOn && paidOn <= dayAt(last, timeZone)
}
