import type { Weekday, WorkTargets } from '#contract/work/office-hours.ts'

export const weekdayLabels: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

export const targetLabels: Readonly<Record<keyof WorkTargets, string>> = {
  message: 'Messages',
  documents: 'Documents',
  proof: 'Payment reports',
  request: 'Requests',
  next_step: 'Next steps',
  money: 'Refunds and disputes',
}
