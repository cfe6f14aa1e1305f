import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeMatrix, openMatrix, titled, toldApart } from '#server/testing/access-matrix/answers.ts'

const malformed = [
  'nonsense',
  "'; drop table users; --",
  '../../etc/passwd',
  '\u0000',
  '%00',
  'é'.normalize('NFD'),
  '0',
  '-1',
  'null',
  '__proto__',
  '[object Object]',
  '9'.repeat(400).slice(0, 250),
  '{0199aaaa-0000-7000-8000-000000000001}',
  '0199aaaa-0000-7000-8000-000000000001 ',
  '\ud83d\udc89',
]

beforeAll(openMatrix)
afterAll(closeMatrix)

// Shared code parses the ids of all routes, so each route gets every third id.
const rows = titled.filter(([, row]) => row.id).map(([title, row], index) => [title, row, index] as const)
test.each(rows)('%s answers a malformed id like an unknown id', async (_, row, index) => {
  const asked = malformed.filter((_, place) => place % 3 === index % 3)
  expect(await toldApart(row, asked)).toEqual([])
})
