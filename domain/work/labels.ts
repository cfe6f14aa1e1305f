import type { Weekday, WorkTargets } from '#contract/work/office-hours.ts'
import { WEEKDAYS } from '../calendar/calendar.ts'

export const weekdayLabel = (weekday: Weekday): string =>
  WEEKDAYS.find((name) => name.toLowerCase().startsWith(weekday)) ?? weekday

export const targetLabels: Readonly<Record<keyof WorkTargets, string>> = {
  message: 'Messages',
  documents: 'Documents',
  proof: 'Payment reports',
  request: 'Requests',
  next_step: 'Next steps',
  money: 'Refunds and disputes',
}
