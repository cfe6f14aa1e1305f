const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const LATE_AFTER = DAY
const OVERDUE_AFTER = 3 * DAY

/** How pressing it is that somebody looks at a document. */
export type Urgency = 'usual' | 'late' | 'overdue'

export interface WaitingAge {
  /** How long, in the largest unit that fits: `3 days`. */
  words: string
  urgency: Urgency
}

const counted = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

function inWords(waited: number): string {
  if (waited < MINUTE) return 'just now'
  if (waited < HOUR) return counted(Math.floor(waited / MINUTE), 'minute')
  if (waited < DAY) return counted(Math.floor(waited / HOUR), 'hour')
  return counted(Math.floor(waited / DAY), 'day')
}

/** How long a document has waited at a moment, and whether that is too long. */
export function waitingAge(since: Date, now: Date): WaitingAge {
  // The clock of a device may be behind the server's.
  const waited = Math.max(0, now.getTime() - since.getTime())
  const urgency = waited >= OVERDUE_AFTER ? 'overdue' : waited >= LATE_AFTER ? 'late' : 'usual'
  return { words: inWords(waited), urgency }
}
