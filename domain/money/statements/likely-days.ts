import { addDays, earliestDay, formatDay, latestDay } from '#domain/calendar/calendar.ts'

const USUAL_DISTANCE = 31

interface DaysToJudge {
  days: readonly string[]
  lastKnown: string | null
  today: string
}

/** What to ask about days that are likely read wrongly, such as 5 November as 11 May; null where none is. */
export function questionAboutDays({ days, lastKnown, today }: DaysToJudge): string | null {
  const [first, last] = [earliestDay(days), latestDay(days)]
  if (first === null || last === null) return null
  const read = first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`
  if (last > today) return `Are the lines really of ${read}? ${formatDay(last)} is after today.`
  if (lastKnown === null) return null
  const isUsual = first >= addDays(lastKnown, -USUAL_DISTANCE) && last <= addDays(lastKnown, USUAL_DISTANCE)
  return isUsual
    ? null
    : `Are the lines really of ${read}? The last line of this account is of ${formatDay(lastKnown)}.`
}
