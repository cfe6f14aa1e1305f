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

test.each(titled.filter(([, row]) => row.id))('%s answers a malformed id like an unknown one', async (_, row) => {
  expect(await toldApart(row, malformed)).toEqual([])
})
