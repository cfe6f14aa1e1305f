import { addDays, daysBetween, isWeekend } from './calendar.ts'

/** Monday to Friday; holidays are not known. */
export function addWorkingDays(day: string, count: number): string {
  let [at, left] = [day, count]
  while (left > 0) {
    at = addDays(at, 1)
    if (!isWeekend(at)) left -= 1
  }
  return at
}

export function workingDaysBetween(from: string, to: string): number {
  const days = Math.max(0, daysBetween(from, to))
  const wholeWeeks = Math.floor(days / 7)
  const rest = Array.from({ length: days % 7 }, (_, index) => addDays(from, wholeWeeks * 7 + index + 1))
  return wholeWeeks * 5 + rest.filter((day) => !isWeekend(day)).length
}
