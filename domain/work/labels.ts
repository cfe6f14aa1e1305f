import type { Weekday } from '#contract/work/office-hours.ts'
import type { WorkKind } from '#contract/work/work.ts'
import { WEEKDAYS } from '../calendar/calendar.ts'

export const weekdayLabel = (weekday: Weekday): string =>
  WEEKDAYS.find((name) => name.toLowerCase().startsWith(weekday)) ?? weekday

interface KindLabel {
  one: string
  all: string
}

export const kindLabels: Readonly<Record<WorkKind, KindLabel>> = {
  message: { one: 'Message', all: 'Messages' },
  documents: { one: 'Documents', all: 'Documents' },
  proof: { one: 'Payment', all: 'Payment reports' },
  request: { one: 'Request', all: 'Requests' },
  next_step: { one: 'Next step', all: 'Next steps' },
  follow_up: { one: 'Follow-up', all: 'Follow-ups' },
  privacy: { one: 'Privacy', all: 'Privacy requests' },
  date: { one: 'Date', all: 'Dates' },
  money: { one: 'Refund', all: 'Refunds and disputes' },
}
