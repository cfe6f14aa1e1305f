import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeMatrix, kinds, openMatrix, toldApart } from '#server/testing/access-matrix/answers.ts'
import { rows } from '#server/testing/access-matrix/rows.ts'

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

test.each(kinds)('answers a malformed id like an unknown one: %s', async (kind) => {
  for (const row of rows) if (row.id) expect(await toldApart(row, malformed, [kind])).toEqual([])
})
