import type { Confidence } from '#contract/boards/board-facts.ts'
import { daysBetween } from '../calendar/calendar.ts'

/** A number that somebody else decides: an example to confirm, never advice. */
export interface SourcedNumber {
  value: number
  unit: 'hours' | 'days' | 'months' | 'years' | 'times'
  source: string
  checkedOn: string
  confidence: Confidence
  confirmedBy?: string | null
}

const CHECKED = '2026-11-22'

const fact = (value: number, unit: SourcedNumber['unit'], source: string, confidence: Confidence): SourcedNumber => ({
  value,
  unit,
  source,
  checkedOn: CHECKED,
  confidence,
})

export const examConstants = {
  permitShortest: fact(60, 'days', 'ncsbn.org, copied by adevia', 'medium'),
  permitLongest: fact(365, 'days', 'ncsbn.org, copied by adevia', 'medium'),
  bookBefore: fact(30, 'days', 'nclex.com, scheduling', 'medium'),
  moveNotice: fact(24, 'hours', 'ncsbn.org, changing an appointment', 'high'),
  retestPolicy: fact(45, 'days', 'nclex.com, results', 'high'),
  retestFrom: fact(46, 'days', 'nclex.com, results: 45 days free of tests between two, as we read it', 'medium'),
  triesInAYear: fact(8, 'times', 'nclex.com, results', 'high'),
  registrationLife: fact(365, 'days', 'Candidate bulletin, quoted by thenurseszone.com and uworld.com', 'high'),
  orderIdle: fact(12, 'months', 'cgfns.org, help', 'high'),
  reprocessWithin: fact(12, 'months', 'cgfns.org, help', 'high'),
  licenceProofLife: fact(3, 'years', 'cgfns.zendesk.com', 'medium'),
  callAfterEligible: fact(14, 'days', 'Old bulletin, copied at scribd.com', 'medium'),
  officialResult: fact(42, 'days', 'nclex.com, results', 'high'),
} as const satisfies Record<string, SourcedNumber>

/** Days before a date at which reminders go out; only the ATT distances come from a source. */
export const alertDays = {
  permit: [60, 30, 14, 7],
  appointment: [7, 2, 1],
  papers: [60, 30, 14, 7],
  passport: [180, 90, 60, 30],
  document: [180, 90, 30],
  file: [90, 60, 30, 14],
  retest: [14, 0],
} as const

// After so many days without a check, a fact is shown as being checked again.
const STALE_AFTER_DAYS = 90

export const isStaleFact = ({ checkedOn }: Pick<SourcedNumber, 'checkedOn'>, today: string): boolean =>
  daysBetween(checkedOn, today) >= STALE_AFTER_DAYS
