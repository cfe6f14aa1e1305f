import pg from 'pg'
import { expect, test } from 'vitest'
import { toInstant } from './instant.ts'

const asTheDriverReadsIt: (text: string) => Date | number = pg.types.getTypeParser(1184, 'text')

test.each([
  '2026-11-20 08:00:00+00',
  '2026-11-20 08:00:00.1+00',
  '2026-11-20 08:00:00.12+00',
  '2026-11-20 08:00:00.123+00',
  '2026-11-20 08:00:00.123456+00',
  '2024-02-29 23:59:59.999+00',
  '1969-12-31 23:59:59.001+00',
  '0099-01-01 00:00:00+00',
  '2026-11-20 08:00:00+08',
  '2026-11-20 08:00:00.12+05:30',
  '2026-11-20 08:00:00-03',
  '10000-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  'infinity',
  '-infinity',
])('%s is read as the driver reads it', (text) => {
  expect(toInstant(text)).toEqual(asTheDriverReadsIt(text))
})
