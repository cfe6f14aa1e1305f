import { formatDate } from '#web/lib/dates.ts'

/** A calendar day, as in `21 Nov 2026`. */
export const shortDay = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC')
