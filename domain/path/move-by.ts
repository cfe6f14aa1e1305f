import { addDays, weekdayOf } from '../calendar.ts'
import { instantAround, localTimeAt } from '../zones.ts'
import { type ExamConstants, examConstants } from './constants.ts'

const HOUR = 3_600_000

/** How many days before the exam the Friday before it is, for exams on Saturday, Sunday and Monday. */
const BACK_TO_FRIDAY: Readonly<Record<number, number>> = { 6: 1, 0: 2, 1: 3 }

/**
 * The last moment to move an appointment. It is counted in the centre's own time: a day before on weekdays, by Friday
 * for a weekend and the Monday after it, at the same clock time and never less than the notice that is asked.
 */
export function moveBy(startsAt: Date, timeZone: string, constants: ExamConstants = examConstants): Date {
  const noticed = new Date(startsAt.getTime() - constants.moveNotice.value * HOUR)
  const local = localTimeAt(startsAt, timeZone)
  const day = local.slice(0, 10)
  const back = BACK_TO_FRIDAY[weekdayOf(day)]
  if (back === undefined) return noticed
  const friday = instantAround(`${addDays(day, -back)}${local.slice(10)}`, timeZone)
  return friday < noticed ? friday : noticed
}
