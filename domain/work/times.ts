import type { WorkTargets } from '#contract/work/office-hours.ts'
import type { WorkKind, WorkOrder } from '#contract/work/work.ts'
import { addDays } from '../calendar/calendar.ts'
import { dayAt, instantAround } from '../calendar/zones.ts'
import { URGENT_DAYS } from '../path/running-clocks.ts'
import { answerDueOn, answerOverdueBefore } from '../privacy/desk.ts'
import { workKinds } from './kinds.ts'
import type { OfficeClock } from './office-hours.ts'

/** How long a missed clock of the path stays work for the team. */
export const MISSED_DAYS = 14

export interface WorkCalendar extends OfficeClock {
  timeZone: string
  targets: WorkTargets
  isHoliday: (day: string) => boolean
}

export interface OfficeWait {
  officeMinutes: number
  targetMinutes: number
}

/** Records the wait by the current office hours and target; later changes of the hours leave it unchanged. */
export const officeWait = (
  { minutesBetween, targets }: WorkCalendar,
  kind: keyof WorkTargets,
  from: Date,
  until: Date,
): OfficeWait => ({ officeMinutes: Math.round(minutesBetween(from, until)), targetMinutes: targets[kind] })

/**
 * Start and due time of an item, from the sort value of its row: an instant or a day. Both grow with that value;
 * `lastBy` gives the greatest value that started or is due by an instant.
 */
export interface KindTimes {
  isDay: boolean
  since: (value: string) => Date
  dueAt: (value: string) => Date
  lastBy: (order: WorkOrder, at: Date) => string
}

export function timesOf(kind: WorkKind, calendar: WorkCalendar): KindTimes {
  if (kind === 'request') return requestTimes(calendar)
  if (kind === 'follow_up') return dayTimes(calendar, { since: 0, due: 0 })
  if (kind === 'date') return dayTimes(calendar, { since: 0, due: URGENT_DAYS })
  if (kind === 'privacy') return privacyTimes(calendar)
  const { target } = workKinds[kind]
  return instantTimes(calendar, target === null ? 0 : calendar.targets[target])
}

const instantTimes = (clock: OfficeClock, minutes: number): KindTimes => ({
  isDay: false,
  since: (value) => new Date(value),
  dueAt: (value) => clock.dueAt(new Date(value), minutes),
  lastBy: (order, at) => (order === 'oldest' ? at : clock.waitedSince(minutes, at)).toISOString(),
})

const startOf = (day: string, timeZone: string) => instantAround(`${day}T00:00`, timeZone)

/** From the start of one day to the end of another, as offsets in days from the day of the row. */
function dayTimes({ timeZone }: WorkCalendar, from: { since: number; due: number }): KindTimes {
  return {
    isDay: true,
    since: (day) => startOf(addDays(day, from.since), timeZone),
    dueAt: (day) => startOf(addDays(day, from.due + 1), timeZone),
    lastBy: (order, at) => addDays(dayAt(at, timeZone), order === 'oldest' ? -from.since : -from.due - 1),
  }
}

function requestTimes(calendar: WorkCalendar): KindTimes {
  const { timeZone, openingOn, targets } = calendar
  const since = (day: string) => openingOn(day)
  return {
    isDay: true,
    since,
    dueAt: (day) => calendar.dueAt(since(day), targets.request),
    lastBy(order, at) {
      const opened = order === 'oldest' ? at : calendar.waitedSince(targets.request, at)
      return lastDay(dayAt(opened, timeZone), (day) => since(day) <= opened)
    },
  }
}

function privacyTimes({ timeZone, isHoliday }: WorkCalendar): KindTimes {
  return {
    isDay: false,
    since: (value) => new Date(value),
    dueAt: (value) => startOf(addDays(answerDueOn(dayAt(new Date(value), timeZone), isHoliday), 1), timeZone),
    lastBy: (order, at) =>
      order === 'oldest'
        ? at.toISOString()
        : new Date(startOf(answerOverdueBefore(dayAt(at, timeZone), isHoliday), timeZone).getTime() - 1).toISOString(),
  }
}

function lastDay(from: string, isBy: (day: string) => boolean): string {
  let day = from
  while (!isBy(day)) day = addDays(day, -1)
  return day
}
