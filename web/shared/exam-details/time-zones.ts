export const oftenChosen: readonly [zone: string, city: string][] = [
  ['Asia/Manila', 'Manila'],
  ['Asia/Bangkok', 'Bangkok'],
  ['Asia/Hong_Kong', 'Hong Kong'],
  ['Asia/Kolkata', 'India'],
  ['Asia/Seoul', 'Seoul'],
  ['Asia/Singapore', 'Singapore'],
  ['Asia/Taipei', 'Taipei'],
  ['Asia/Tokyo', 'Tokyo'],
  ['Pacific/Guam', 'Guam'],
  ['Pacific/Saipan', 'Saipan'],
  ['Europe/London', 'London'],
  ['America/New_York', 'New York'],
  ['America/Chicago', 'Chicago'],
  ['America/Los_Angeles', 'Los Angeles'],
  ['Pacific/Honolulu', 'Honolulu'],
]

const often = new Set(oftenChosen.map(([zone]) => zone))

export const otherZones = (): string[] => Intl.supportedValuesOf('timeZone').filter((zone) => !often.has(zone))
