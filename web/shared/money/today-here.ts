import { settings } from '#web/lib/settings.ts'

export const todayHere = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: settings.timeZone }).format(new Date())
