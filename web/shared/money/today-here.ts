import { settings } from '#web/lib/settings.ts'

/** The day that it is for the provider. */
export const todayHere = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: settings.timeZone }).format(new Date())
