import type { RequestParty, RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import { addDays } from '../calendar/calendar.ts'
import { addWorkingDays } from '../calendar/working-days.ts'

export interface DaySpan {
  min: number
  max: number
  workingDays: boolean
}

type CheckedSpan = DaySpan & { source: string; checkedOn: string }

interface ChaseInterval {
  days: number
  workingDays: boolean
}

interface ChaseRule {
  usual: CheckedSpan | null
  first: ChaseInterval | 'expected'
  every: ChaseInterval
  third: string | null
}

const days = (count: number): ChaseInterval => ({ days: count, workingDays: false })
const working = (count: number): ChaseInterval => ({ days: count, workingDays: true })

const CHECKED = '2026-11-22'

// Usual times with their source, examples to confirm; the chase interval is the team's own habit.
export const chaseRules: Readonly<Record<RequestParty, ChaseRule>> = {
  school: {
    usual: {
      min: 15,
      max: 20,
      workingDays: true,
      source: 'aup.edu.ph (undated) and the list of one school',
      checkedOn: CHECKED,
    },
    first: 'expected',
    every: working(5),
    third: 'Telephone the dean.',
  },
  high_school: { usual: null, first: working(15), every: working(5), third: 'Telephone the head of the school.' },
  ched_dfa: {
    usual: { min: 35, max: 35, workingDays: true, source: 'aup.edu.ph (undated)', checkedOn: CHECKED },
    first: days(7),
    every: days(7),
    third: null,
  },
  prc: { usual: null, first: days(7), every: days(7), third: null },
  psa: { usual: null, first: days(10), every: days(10), third: null },
  evaluator: { usual: null, first: days(14), every: days(14), third: null },
  board: { usual: null, first: days(14), every: days(14), third: null },
  fingerprints: { usual: null, first: days(7), every: days(7), third: null },
  pearson: { usual: null, first: days(14), every: days(14), third: null },
  courier: {
    usual: { min: 3, max: 7, workingDays: false, source: 'our own experience', checkedOn: CHECKED },
    first: days(3),
    every: days(3),
    third: null,
  },
  other: { usual: null, first: days(14), every: days(14), third: null },
}

const later = (day: string, { days: count, workingDays }: ChaseInterval) =>
  workingDays ? addWorkingDays(day, count) : addDays(day, count)

export const expectedFrom = (askedAt: string, usual: Pick<DaySpan, 'max' | 'workingDays'> | null): string | null =>
  usual === null ? null : later(askedAt, { days: usual.max, workingDays: usual.workingDays })

export interface ChaseFacts {
  party: RequestParty
  status: RequestStatus
  askedAt: string | null
  appointmentOn: string | null
  expectedBy: string | null
  sentAt: string | null
  receivedAt: string | null
  lastChaseOn: string | null
  notBeforeDays: number | null
}

const LOGGED_AFTER = days(14)

export function nextChaseOn(facts: ChaseFacts): string | null {
  const { status, sentAt, receivedAt, lastChaseOn } = facts
  if (status === 'sent') return after(sentAt, chaseRules.courier, lastChaseOn)
  if (status === 'delivered') return after(receivedAt, { first: LOGGED_AFTER, every: LOGGED_AFTER }, lastChaseOn)
  if (status === 'asked' || status === 'paid' || status === 'in_preparation') return whileAtTheParty(facts)
  return null
}

function whileAtTheParty(facts: ChaseFacts): string | null {
  const { party, askedAt, appointmentOn, expectedBy, lastChaseOn, notBeforeDays } = facts
  const { first, every } = chaseRules[party]
  if (askedAt === null) return null
  if (lastChaseOn !== null && lastChaseOn >= askedAt) return later(lastChaseOn, every)
  if (party === 'prc' && appointmentOn !== null) return addDays(appointmentOn, 1)
  if (party === 'board' && notBeforeDays !== null) return addDays(askedAt, notBeforeDays)
  if (first === 'expected') return expectedBy ?? later(askedAt, every)
  return later(askedAt, first)
}

function after(
  from: string | null,
  { first, every }: { first: ChaseInterval | 'expected'; every: ChaseInterval },
  lastChaseOn: string | null,
): string | null {
  if (from === null) return null
  if (lastChaseOn !== null && lastChaseOn >= from) return later(lastChaseOn, every)
  return later(from, first === 'expected' ? every : first)
}

/** The next chase day by the team's habit, for a party awaited since a day. */
export function askAgainFrom(party: RequestParty, since: string, today: string): string {
  let day = later(since, chaseRules[party].every)
  while (day < today) day = later(day, chaseRules[party].every)
  return day
}

export const chaseAdvice = (party: RequestParty, chases: number): string | null =>
  chases >= 2 ? chaseRules[party].third : null
