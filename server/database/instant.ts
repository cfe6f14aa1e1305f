import pg from 'pg'

const TIMESTAMPTZ = 1184
const readAnyInstant: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ, 'text')

// Such as 2026-11-20 08:00:00.12+00: a year from 1000 to 9999, UTC, and milliseconds at most.
const [SHORTEST, LONGEST] = ['2026-11-20 08:00:00+00'.length, '2026-11-20 08:00:00.123+00'.length]
const ZERO = 48

export function toInstant(text: string): Date {
  const { length } = text
  if (length < SHORTEST || length > LONGEST || text[0] === '0' || text[4] !== '-' || !text.endsWith('+00'))
    return readAnyInstant(text)
  const pair = (at: number) => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO
  const end = length - 3
  let milliseconds = 0
  let worth = 100
  for (let at = SHORTEST - 2; at < end; at++) {
    milliseconds += (text.charCodeAt(at) - ZERO) * worth
    worth /= 10
  }
  return new Date(Date.UTC(pair(0) * 100 + pair(2), pair(5) - 1, pair(8), pair(11), pair(14), pair(17), milliseconds))
}
