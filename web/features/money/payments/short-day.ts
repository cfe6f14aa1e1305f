import { formatDate } from '#web/lib/dates.ts'

export const shortDay = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC')
