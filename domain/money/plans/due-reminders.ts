import { addDays, daysBetween } from '#domain/calendar/calendar.ts'

/** Nurses live by this clock, wherever the provider is. */
export const MANILA = 'Asia/Manila'

/** Days from the day on which a payment is due to its reminders. */
const reminderDistances = [-7, -3, 0, 3, 7, 14] as const
export type ReminderDistance = (typeof reminderDistances)[number]

// After the last reminder a person follows it up.
export const LAST_DISTANCE = 14
const CATCH_UP_DAYS = 7
export const OVERDUE_FROM = 7

/**
 * The reminder whose time it is: the last one that has come, so that a portal that was away tells each thing once. What
 * was charged after that day was told of then.
 */
export function reminderNow(charge: { dueOn: string; chargedOn: string }, today: string): ReminderDistance | null {
  const days = daysBetween(charge.dueOn, today)
  const distance = reminderDistances.findLast((one) => one <= days)
  if (distance === undefined || days >= LAST_DISTANCE + CATCH_UP_DAYS) return null
  return addDays(charge.dueOn, distance) >= charge.chargedOn ? distance : null
}

export const REMINDED_FROM_DAYS = LAST_DISTANCE + CATCH_UP_DAYS - 1
export const REMINDED_UNTIL_DAYS = 7
