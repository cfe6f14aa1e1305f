import type { WaitsFor } from '#contract/waiting.ts'

const DAY = 24 * 60 * 60_000

/** What is known of an application when its applicant is to be reminded. */
export interface ReminderFacts {
  waitsFor: WaitsFor
  /** When the applicant was reminded last, by a person or by the clock; null when never. */
  remindedAt: Date | null
}

export const NOT_THEIR_TURN = 'Not reminded: the application does not wait for the applicant.'
export const JUST_REMINDED = 'Not reminded: a reminder went out less than 24 hours ago.'

/** Why an applicant is not reminded now, in one sentence; null when nothing speaks against it. */
export function whyNotRemind({ waitsFor, remindedAt }: ReminderFacts, now: Date): string | null {
  if (waitsFor !== 'applicant') return NOT_THEIR_TURN
  if (remindedAt && now.getTime() - remindedAt.getTime() < DAY) return JUST_REMINDED
  return null
}
