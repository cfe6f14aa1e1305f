import type { IncidentSummary } from '#contract/privacy/incidents.ts'
import { HOUR } from '#domain/calendar/milliseconds.ts'
import { counted } from '#domain/english/counted.ts'

export function formatClock(
  { state, npcToldAt, peopleToldAt, dueAt }: Pick<IncidentSummary, 'state' | 'npcToldAt' | 'peopleToldAt' | 'dueAt'>,
  now: Date,
): string {
  if (npcToldAt && peopleToldAt) return 'Both told'
  if (state === 'closed' || state === 'no_notice') return 'Not running'
  const left = (Date.parse(dueAt) - now.getTime()) / HOUR
  if (left < 0) return `Over for ${counted(Math.max(1, Math.floor(-left)), 'hour')}`
  return left < 1 ? 'Less than an hour left' : `${counted(Math.floor(left), 'hour')} left`
}
