export const yearIn = (timeZone: string, instant: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(instant))
