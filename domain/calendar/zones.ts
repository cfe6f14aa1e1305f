import { isDay } from '#contract/calendar.ts'
import { zoneAhead } from '#domain/exports/zone.ts'
import { DAY } from './milliseconds.ts'

// Names only: an offset such as +08:00 does not say when its clocks change.
const NAMED = /^([A-Za-z]+(\/[A-Za-z0-9_+-]+)+|UTC)$/

export function isTimeZone(name: string): boolean {
  if (!NAMED.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const LOCAL = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(:([0-5]\d))?$/
const WITH_ZONE = /(Z|[+-]\d{2}(:?\d{2})?)$|\[.*\]$/i

export type LocalTimeProblem = 'zone_in_it' | 'not_a_time'

/** The problem with a local time such as 2027-02-02T08:00; null where it is valid. */
export function localTimeProblem(text: string): LocalTimeProblem | null {
  const [, day] = LOCAL.exec(text) ?? []
  if (day !== undefined) return isDay(day) ? null : 'not_a_time'
  return text.includes('T') && WITH_ZONE.test(text.slice(text.indexOf('T'))) ? 'zone_in_it' : 'not_a_time'
}

const clocks = new Map<string, (at: Date) => number>()

function aheadIn(timeZone: string): (at: Date) => number {
  const clock = clocks.get(timeZone) ?? zoneAhead(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

const asUtc = (local: string) => Date.parse(`${local.slice(0, 16)}:00Z`)

/** Converts a local time to an instant: the first of two where clocks go back, null where clocks skip the time. */
export function instantOf(local: string, timeZone: string): Date | null {
  const [wall, ahead] = [asUtc(local), aheadIn(timeZone)]
  const offsets = [ahead(new Date(wall - DAY)), ahead(new Date(wall + DAY))]
  const fitting = offsets.map((offset) => wall - offset).filter((at) => at + ahead(new Date(at)) === wall)
  return fitting.length === 0 ? null : new Date(Math.min(...fitting))
}

/** Like `instantOf`, but a skipped time becomes the moment when the clocks go forward. */
export function instantAround(local: string, timeZone: string): Date {
  const exact = instantOf(local, timeZone)
  if (exact) return exact
  const [wall, ahead] = [asUtc(local), aheadIn(timeZone)]
  return new Date(wall - ahead(new Date(wall + DAY)))
}

export const localTimeAt = (at: Date, timeZone: string): string =>
  new Date(at.getTime() + aheadIn(timeZone)(at)).toISOString().slice(0, 16)

export const dayAt = (at: Date, timeZone: string): string => localTimeAt(at, timeZone).slice(0, 10)
