import { counted } from '../english/counted.ts'
import { DAY, HOUR, MINUTE } from './milliseconds.ts'

export function formatWait(since: Date, now: Date): string {
  // A device clock may be behind the server clock.
  const waited = Math.max(0, now.getTime() - since.getTime())
  if (waited < MINUTE) return 'a moment'
  if (waited < HOUR) return counted(Math.floor(waited / MINUTE), 'minute')
  if (waited < DAY) return counted(Math.floor(waited / HOUR), 'hour')
  return counted(Math.floor(waited / DAY), 'day')
}
