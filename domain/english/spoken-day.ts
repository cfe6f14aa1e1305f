import { SHORT_MONTHS } from './months.ts'

/** `21 Nov 2026` for `2026-11-21`. */
export function spokenDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${SHORT_MONTHS[(month ?? 1) - 1]} ${year}`
}
