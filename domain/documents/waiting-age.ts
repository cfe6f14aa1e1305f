import { counted } from '../english/counted.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How many working days, Monday to Friday where the provider is, a document may wait for a review until it is late. */
export const LATE_AFTER_WORKING_DAYS = 2

export const LATE_RULE = `Late: ${LATE_AFTER_WORKING_DAYS} working days or more, Monday to Friday`

export function formatWait(since: Date, now: Date): string {
  // The clock of a device may be behind the server's.
  const waited = Math.max(0, now.getTime() - since.getTime())
  if (waited < MINUTE) return 'a moment'
  if (waited < HOUR) return counted(Math.floor(waited / MINUTE), 'minute')
  if (waited < DAY) return counted(Math.floor(waited / HOUR), 'hour')
  return counted(Math.floor(waited / DAY), 'day')
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function dayAt(at: number, timeZone: string): { isWorking: boolean; left: number } {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    })
  clocks.set(timeZone, clock)
  const parts = clock.formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const passed =
    Number(part('hour')) * HOUR + Number(part('minute')) * MINUTE + Number(part('second')) * 1_000 + (at % 1_000)
  return { isWorking: !['Sat', 'Sun'].includes(part('weekday')), left: DAY - passed }
}

export function isLate(since: Date, now: Date, timeZone: string): boolean {
  const limit = LATE_AFTER_WORKING_DAYS * DAY
  let waited = 0
  for (let at = since.getTime(); at < now.getTime() && waited < limit; ) {
    const { isWorking, left } = dayAt(at, timeZone)
    const until = Math.min(at + left, now.getTime())
    if (isWorking) waited += until - at
    at = until
  }
  return waited >= limit
}
