import { MOST_MONTHS, type MonthsAsked } from '#contract/reports.ts'
import { Refusal } from '../refusal.ts'

const USUAL_MONTHS = 12

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthOf = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`

export const monthsAfter = (month: string, months: number): string => monthOf(numberOf(month) + months)

export const monthsBetween = (from: string, to: string): number => numberOf(to) - numberOf(from) + 1

export function monthIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit' }).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}`
}

export function monthsMeant({ from, to }: MonthsAsked, running: string): { from: string; to: string } {
  const last = to === undefined || to > running ? running : to
  const first = from ?? monthsAfter(last, 1 - USUAL_MONTHS)
  if (first > last) throw new Refusal('invalid', 'The first month must be before the last and not in the future')
  if (monthsBetween(first, last) > MOST_MONTHS) {
    throw new Refusal('invalid', `Ask for no more than ${MOST_MONTHS} months at once`)
  }
  return { from: first, to: last }
}
