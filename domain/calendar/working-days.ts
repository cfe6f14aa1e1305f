// A working day is one from Monday to Friday: the usual times of third parties count these, an answer that the law asks
// for leaves out days off as well (`days-off.ts`). The office works by its own hours (`domain/work/office-hours.ts`),
// the exam by the holidays of two countries (`domain/path/move-by.ts`).

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
