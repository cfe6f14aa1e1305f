import { DAY, isWithin } from '#domain/calendar/milliseconds.ts'

const OVERDUE_AFTER = 8 * DAY

/** True when no backup was test-restored for more than a week. */
export const isBackupOverdue = (lastAt: Date | null, now: Date): boolean =>
  lastAt === null || !isWithin(OVERDUE_AFTER, lastAt, now)
