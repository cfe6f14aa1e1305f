import type { ReminderRules } from '#contract/desk-settings.ts'
import type { WaitsFor } from '#contract/waiting.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** What is known of an application when its applicant is to be reminded. */
export interface ReminderFacts {
  waitsFor: WaitsFor
  /** When the applicant was reminded last, by a person or by the clock; null when never. */
  remindedAt: Date | null
}

/** What the clock has to know besides. */
export interface StillFacts extends ReminderFacts {
  /** Since when it is the applicant's turn. */
  waitingSince: Date
  /** How often the applicant was reminded in this turn. */
  reminders: number
  /** When the applicant last did anything about it; null when never. */
  lastDeed: Date | null
}

export const NOT_THEIR_TURN = 'Not reminded: the application does not wait for the applicant.'
export const JUST_REMINDED = 'Not reminded: a reminder went out less than 24 hours ago.'

/** Why an applicant is not reminded now, in one sentence; null when nothing speaks against it. */
export function whyNotRemind({ waitsFor, remindedAt }: ReminderFacts, now: Date): string | null {
  if (waitsFor !== 'applicant') return NOT_THEIR_TURN
  if (remindedAt && now.getTime() - remindedAt.getTime() < DAY) return JUST_REMINDED
  return null
}

type Pace = Pick<ReminderRules, 'stillForDays' | 'everyDays' | 'atMost'>

/** Who has to be still since before which instant, to be reminded now: for the first time, and again. */
export const stillSince = ({ stillForDays, everyDays }: Omit<Pace, 'atMost'>, now: Date) => ({
  first: new Date(now.getTime() - stillForDays * DAY),
  again: new Date(now.getTime() - everyDays * DAY),
})

/** Whether the clock reminds this applicant now: nothing happened for long enough, and not too many reminders. */
export function isDue(facts: StillFacts, pace: Pace, now: Date): boolean {
  const { waitingSince, remindedAt, reminders, lastDeed } = facts
  if (whyNotRemind(facts, now) !== null || reminders >= pace.atMost) return false
  const { first, again } = stillSince(pace, now)
  const before = reminders === 0 ? first : again
  return [waitingSince, remindedAt, lastDeed].every((at) => at === null || at <= before)
}

/** Documents that came before this have waited longer than the office wants. */
export const waitingTooLongBefore = ({ waitingForHours }: Pick<ReminderRules, 'waitingForHours'>, now: Date): Date =>
  new Date(now.getTime() - waitingForHours * HOUR)

/** So many documents wait for one of the team, whose address this is in lower case; null is nobody in particular. */
export interface Share {
  address: string | null
  count: number
}

/** How many documents each address of the team is told about: its own, and those of nobody who is still there. */
export function documentsForEach(
  shares: readonly Share[],
  team: readonly string[],
): { address: string; count: number }[] {
  const countOf = (those: (share: Share) => boolean) => shares.filter(those).reduce((sum, { count }) => sum + count, 0)
  const unassigned = countOf(({ address }) => address === null || !team.includes(address))
  return team
    .map((address) => ({ address, count: unassigned + countOf((share) => share.address === address) }))
    .filter(({ count }) => count > 0)
}
