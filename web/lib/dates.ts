// Cached, since creating a formatter takes longer than rendering a whole row.
const writers = new Map<string, Intl.DateTimeFormat>()
let readersZone: string | undefined

/** Sets the reader's time zone on the server, where it differs from the machine's. */
export function assumeZone(timeZone: string): void {
  readersZone = timeZone
}

function writerOf(asked: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const options = { ...(readersZone && { timeZone: readersZone }), ...asked }
  const form = JSON.stringify(options)
  const writer = writers.get(form) ?? new Intl.DateTimeFormat('en-US', options)
  writers.set(form, writer)
  return writer
}

const partsOf = (instant: string, options: Intl.DateTimeFormatOptions) => {
  const parts = writerOf(options).formatToParts(new Date(instant))
  return (kind: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === kind)?.value ?? ''
}

export function formatDate(instant: string, timeZone?: string): string {
  const part = partsOf(instant, { day: 'numeric', month: 'short', year: 'numeric', ...(timeZone && { timeZone }) })
  return `${part('day')} ${part('month')} ${part('year')}`
}

export function formatDateTime(instant: string): string {
  const part = partsOf(instant, { hour: 'numeric', minute: '2-digit' })
  return `${formatDate(instant)}, ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

export const zoneOf = (instant: string): string => partsOf(instant, { timeZoneName: 'long' })('timeZoneName')
