import type { CaseItemCode, PendingParty } from '#contract/cases/pending-on.ts'
import type { ReminderRules } from '#contract/reminders.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { causesWithoutTask } from '#domain/cases/causes-without-task.ts'

// The defaults of `reminder_settings`: no reminders before the team switches them on.
export const defaultReminderRules: ReminderRules = {
  remindApplicants: false,
  stillForDays: 7,
  everyDays: 7,
  atMost: 3,
  remindTeam: false,
  waitingForHours: 24,
}

export interface ReminderFacts {
  waitsFor: PendingParty
  waitingCause: CaseItemCode
  remindedAt: Date | null
}

export interface InactivityFacts extends ReminderFacts {
  waitingSince: Date
  reminders: number
  lastActivityAt: Date | null
}

export const NOT_THEIR_TURN = 'Not reminded: the application is not waiting for the applicant.'
export const NOTHING_TO_DO = 'Not reminded: the applicant has nothing to do yet.'
export const JUST_REMINDED = 'Not reminded: a reminder went out less than 24 hours ago.'

/** The reason against a reminder now, in one sentence; null where a reminder is allowed. */
export function whyNotRemind({ waitsFor, waitingCause, remindedAt }: ReminderFacts, now: Date): string | null {
  if (waitsFor !== 'applicant') return NOT_THEIR_TURN
  if (causesWithoutTask.includes(waitingCause)) return NOTHING_TO_DO
  if (remindedAt && now.getTime() - remindedAt.getTime() < DAY) return JUST_REMINDED
  return null
}

export type ReminderSchedule = Pick<ReminderRules, 'stillForDays' | 'everyDays' | 'atMost'>

export const inactiveSince = ({ stillForDays, everyDays }: Omit<ReminderSchedule, 'atMost'>, now: Date) => ({
  first: new Date(now.getTime() - stillForDays * DAY),
  again: new Date(now.getTime() - everyDays * DAY),
})

export function isDue(facts: InactivityFacts, pace: ReminderSchedule, now: Date): boolean {
  const { waitingSince, remindedAt, reminders, lastActivityAt } = facts
  if (whyNotRemind(facts, now) !== null || reminders >= pace.atMost) return false
  const { first, again } = inactiveSince(pace, now)
  const before = reminders === 0 ? first : again
  return [waitingSince, remindedAt, lastActivityAt].every((at) => at === null || at <= before)
}

/** Documents waiting for one member of the team, by lower-case address; null for unassigned ones. */
export interface WaitingShare {
  address: string | null
  count: number
}

export function documentsForEach(
  shares: readonly WaitingShare[],
  team: readonly string[],
): { address: string; count: number }[] {
  const countOf = (those: (share: WaitingShare) => boolean) =>
    shares.filter(those).reduce((sum, { count }) => sum + count, 0)
  const unassigned = countOf(({ address }) => address === null || !team.includes(address))
  return team
    .map((address) => ({ address, count: unassigned + countOf((share) => share.address === address) }))
    .filter(({ count }) => count > 0)
}
