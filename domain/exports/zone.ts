import { MINUTE } from '#domain/calendar/milliseconds.ts'

const QUARTER = 15 * MINUTE

/**
 * The offset of a time zone from UTC at an instant, in milliseconds. Cached per quarter of an hour, in which no zone
 * changes, because a list has many instants within few quarters.
 */
export function zoneAhead(timeZone: string): (at: Date) => number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  let known = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at.getTime() / QUARTER)
    const remembered = known.get(quarter)
    if (remembered !== undefined) return remembered
    const ahead = clockAt(parts, quarter * QUARTER) - quarter * QUARTER
    if (known.size >= 10_000) known = new Map()
    known.set(quarter, ahead)
    return ahead
  }
}

function clockAt(format: Intl.DateTimeFormat, instant: number): number {
  const read = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => read.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}
