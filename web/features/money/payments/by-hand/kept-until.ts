import { formatDate } from '#web/lib/dates.ts'

const hours = new Intl.DateTimeFormat('en-US', { hour: 'numeric' })
const minutes = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const DAY = 86_400_000

export function keptUntilWords(instant: string, now = Date.now()): string {
  const at = new Date(instant)
  const time = (at.getMinutes() === 0 ? hours : minutes).format(at)
  const day = formatDate(instant)
  if (day === formatDate(new Date(now).toISOString())) return `${time} today`
  if (day === formatDate(new Date(now + DAY).toISOString())) return `${time} tomorrow`
  return `${time} on ${day}`
}
