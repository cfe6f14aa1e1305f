// Working days are Monday to Friday. Usual times of third parties count these; a legal deadline also leaves out days
// off (`days-off.ts`). The office has its own hours (`domain/work/office-hours.ts`), and the exam uses the holidays of
// two countries (`domain/path/move-by.ts`).

import { addDays, daysBetween, isWeekend } from './calendar.ts'

const none = () => false

export function addWorkingDays(day: string, count: number, isHoliday: (day: string) => boolean = none): string {
  let [at, left] = [day, Math.abs(count)]
  const step = Math.sign(count)
  while (left > 0) {
    at = addDays(at, step)
    if (!isWeekend(at) && !isHoliday(at)) left -= 1
  }
  return at
}

export function workingDaysBetween(from: string, to: string): number {
  const days = Math.max(0, daysBetween(from, to))
  const wholeWeeks = Math.floor(days / 7)
  const rest = Array.from({ length: days % 7 }, (_, index) => addDays(from, wholeWeeks * 7 + index + 1))
  return wholeWeeks * 5 + rest.filter((day) => !isWeekend(day)).length
}
