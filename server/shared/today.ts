import { dayAt } from '#domain/zones.ts'

/** The day that it is for the provider. */
export const todayOf = ({ config, now }: { config: { timeZone: string }; now: () => Date }): string =>
  dayAt(now(), config.timeZone)
