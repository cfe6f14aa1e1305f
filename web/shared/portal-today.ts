import { dayAt } from '#domain/calendar/zones.ts'
import { settings } from '#web/lib/settings.ts'

/** The day it is for the office, wherever the reader sits. */
export const portalToday = (): string => dayAt(new Date(), settings.timeZone)
