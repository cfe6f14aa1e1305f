import { addDays, addMonths, daysBetween } from '../calendar/calendar.ts'
import { dayAt } from '../calendar/zones.ts'
import { examConstants, type SourcedNumber } from './exam-constants.ts'
import type { PathFacts } from './path-facts.ts'

export function laterBy(day: string, { value, unit }: Pick<SourcedNumber, 'value' | 'unit'>): string {
  if (unit === 'years') return addMonths(day, value * 12)
  if (unit === 'months') return addMonths(day, value)
  return addDays(day, value)
}

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

export const isUnusualWindow = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): boolean => {
  const days = daysBetween(startsOn, endsOn)
  return days < examConstants.permitShortest.value || days > examConstants.permitLongest.value
}

export const sittingsInYear = (exams: readonly string[], until: string): number =>
  exams.filter((day) => day <= until && day > addMonths(until, -12)).length

export const callPearsonOn = (eligibleOn: string): string => laterBy(eligibleOn, examConstants.callAfterEligible)

export const askForResultOn = (exam: string): string => laterBy(exam, examConstants.officialResult)
