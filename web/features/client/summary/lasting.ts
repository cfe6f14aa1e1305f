import { counted } from '#domain/english/counted.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function lasting(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / DAY_MS)
  if (days < 1) return 'since today'
  return `for ${counted(days, 'day')}`
}
