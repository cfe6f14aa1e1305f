import { MOST_MONTHS, type MonthsAsked } from '#contract/reports.ts'
import { monthsAfter, monthsBetween } from '../calendar/months.ts'
import { Refusal } from '../refusal.ts'

const USUAL_MONTHS = 12

export function monthsMeant({ from, to }: MonthsAsked, running: string): { from: string; to: string } {
  const last = to === undefined || to > running ? running : to
  const first = from ?? monthsAfter(last, 1 - USUAL_MONTHS)
  if (first > last) throw new Refusal('invalid', 'The first month must be before the last and not in the future')
  if (monthsBetween(first, last) > MOST_MONTHS) {
    throw new Refusal('invalid', `Ask for no more than ${MOST_MONTHS} months at once`)
  }
  return { from: first, to: last }
}
