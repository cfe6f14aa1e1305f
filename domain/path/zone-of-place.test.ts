import { expect, test } from 'vitest'
import { isTimeZone } from '../calendar/zones.ts'
import { zoneOfPlace } from './zone-of-place.ts'

test.each([
  ['Makati', 'Philippines', 'Asia/Manila'],
  ['Anywhere', ' the Philippines ', 'Asia/Manila'],
  ['Dubai', 'U.A.E.', 'Asia/Dubai'],
  ['New York City', 'USA', 'America/New_York'],
  ['Chicago', 'United States', 'America/Chicago'],
  ['Mexico City', 'Mexico', 'America/Mexico_City'],
  ['Mexico', 'USA', null],
  ['Melbourne', 'USA', null],
  ['Sydney', 'Canada', null],
  ['Springfield', 'USA', null],
  ['London', 'Canada', null],
  ['Paris', 'France', null],
])('the time zone of %s in %s is %s', (city, country, zone) => {
  const known = zoneOfPlace(city, country)
  expect(known).toBe(zone)
  if (known) expect(isTimeZone(known)).toBe(true)
})
