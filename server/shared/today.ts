import { dayAt } from '#domain/calendar/zones.ts'

export const todayOf = ({ config, now }: { config: { timeZone: string }; now: () => Date }): string =>
  dayAt(now(), config.timeZone)
