/** The day that it is for the provider. */
export const todayOf = ({ config, now }: { config: { timeZone: string }; now: () => Date }): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: config.timeZone }).format(now())
