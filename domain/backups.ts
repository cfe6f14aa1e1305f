import { DAY } from '#domain/calendar/milliseconds.ts'

const OVERDUE_AFTER = 8 * DAY

/** True when no backup was test-restored for more than a week. */
export const isBackupOverdue = (lastAt: Date | null, now: Date): boolean =>
  lastAt === null || now.getTime() - lastAt.getTime() > OVERDUE_AFTER
