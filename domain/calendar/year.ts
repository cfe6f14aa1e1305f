/** The year of an instant at the provider's, which may not be the one in UTC. */
export const yearIn = (timeZone: string, instant: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(instant))
