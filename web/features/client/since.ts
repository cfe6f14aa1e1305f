const DAY_MS = 24 * 60 * 60 * 1000

/** How long something has lasted, in words that are read at a glance. */
export function lasting(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / DAY_MS)
  if (days < 1) return 'since today'
  return days === 1 ? 'for 1 day' : `for ${days} days`
}
