const DAY_MS = 86_400_000

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => dayOf(numberOf(day) + count)

/** How many days `to` lies after `from`; negative when it lies before. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

// 1 January 1970 was a Thursday.
const isWeekend = (number: number) => [2, 3].includes(((number % 7) + 7) % 7)

/** Monday to Friday; holidays are not known. */
export function addWorkingDays(day: string, count: number): string {
  let number = numberOf(day)
  for (let left = count; left > 0; ) {
    number += 1
    if (!isWeekend(number)) left -= 1
  }
  return dayOf(number)
}

/** The working days after `from` up to and including `to`. */
export function workingDaysBetween(from: string, to: string): number {
  let count = 0
  for (let number = numberOf(from) + 1; number <= numberOf(to); number += 1) if (!isWeekend(number)) count += 1
  return count
}
