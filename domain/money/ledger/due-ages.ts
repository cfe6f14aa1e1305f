import type { DueAge } from '#contract/money/overview.ts'
import { addDays } from '#domain/calendar/calendar.ts'

export function daysOfAge(age: DueAge, today: string): { from: string | null; to: string | null } {
  const [yesterday, days30, days60] = [addDays(today, -1), addDays(today, -30), addDays(today, -60)]
  return {
    not_due: { from: today, to: null },
    to_30: { from: days30, to: yesterday },
    to_60: { from: days60, to: addDays(days30, -1) },
    older: { from: null, to: addDays(days60, -1) },
  }[age]
}

/** Overdue from the day after the due day. */
export function ageOf(dueFrom: string, today: string): DueAge {
  if (dueFrom >= today) return 'not_due'
  if (dueFrom >= addDays(today, -30)) return 'to_30'
  return dueFrom >= addDays(today, -60) ? 'to_60' : 'older'
}

export const dueAgeLabels: Record<DueAge, string> = {
  not_due: 'Not overdue',
  to_30: '1 to 30 days',
  to_60: '31 to 60 days',
  older: 'More than 60 days',
}
