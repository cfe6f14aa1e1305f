import { addDays, addMonths, daysBetween, isWeekend } from '../calendar.ts'
import { dayAt } from '../zones.ts'
import { type ExamConstants, examConstants, type SourcedNumber } from './constants.ts'
import type { PathFacts } from './facts.ts'

export function laterBy(day: string, { value, unit }: Pick<SourcedNumber, 'value' | 'unit'>): string {
  if (unit === 'years') return addMonths(day, value * 12)
  if (unit === 'months') return addMonths(day, value)
  if (unit === 'business_days') return afterBusinessDays(day, value)
  return addDays(day, value)
}

function afterBusinessDays(day: string, count: number): string {
  let [at, left] = [day, count]
  while (left > 0) {
    at = addDays(at, 1)
    if (!isWeekend(at)) left -= 1
  }
  return at
}

/** The day of the exam itself; null while it lies ahead or is not known. */
export function examDay({
  result,
  appointment,
  now,
}: Pick<PathFacts, 'result' | 'appointment' | 'now'>): string | null {
  if (result?.confirmed) return result.takenOn
  if (!appointment || appointment.at > now) return null
  return dayAt(appointment.at, appointment.timeZone)
}

export const isInWindow = (day: string, { startsOn, endsOn }: { startsOn: string; endsOn: string }): boolean =>
  startsOn <= day && day <= endsOn

export const isUnusualWindow = (
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  constants: ExamConstants = examConstants,
): boolean => {
  const days = daysBetween(startsOn, endsOn)
  return days < constants.permitShortest.value || days > constants.permitLongest.value
}

export const sittingsFrom = (first: string, count: number, constants: ExamConstants = examConstants): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index * constants.retestFrom.value))

export const sittingsInYear = (exams: readonly string[], until: string): number =>
  exams.filter((day) => day <= until && day > addMonths(until, -12)).length

export const callPearsonOn = (eligibleOn: string, constants: ExamConstants = examConstants): string =>
  laterBy(eligibleOn, constants.callAfterEligible)

export const askForResultOn = (exam: string, constants: ExamConstants = examConstants): string =>
  laterBy(exam, constants.officialResult)

export const quickResultOn = (exam: string, constants: ExamConstants = examConstants): string =>
  laterBy(exam, constants.quickResult)

const MINUTE = 60_000

export const arriveBy = (startsAt: Date, constants: ExamConstants = examConstants): Date =>
  new Date(startsAt.getTime() - constants.lateBy.value * MINUTE)

/** Whether an old school-leaving date still lets a nurse in: by graduation, or else by her last practice. */
export const mayEnterBy = (
  { filedOn, graduatedOn, lastPractisedOn }: { filedOn: string; graduatedOn: string; lastPractisedOn: string | null },
  constants: ExamConstants = examConstants,
): boolean => {
  const within = (day: string) => laterBy(day, constants.entryWithin) >= filedOn
  return within(graduatedOn) || (lastPractisedOn !== null && within(lastPractisedOn))
}

export const mayStillResend = (requestedOn: string, filedOn: string, within: SourcedNumber): boolean =>
  requestedOn <= laterBy(filedOn, within)

export const isFresh = (madeOn: string, usedOn: string, life: SourcedNumber): boolean => usedOn <= laterBy(madeOn, life)
