import { dayAt } from '#domain/calendar/zones.ts'
import { settings } from '#web/lib/settings.ts'

/** Today in the office, wherever the reader is. */
export const portalToday = (): string => dayAt(new Date(), settings.timeZone)
