import { expect, test } from 'vitest'
import { counted, plural } from './counted.ts'

test('a noun is singular for one and plural for every other number', () => {
  expect([0, 1, 2].map((count) => counted(count, 'page'))).toEqual(['0 pages', '1 page', '2 pages'])
  expect([1, 2].map((count) => plural(count, 'is', 'are'))).toEqual(['is', 'are'])
  expect(counted(1200, 'try', 'tries')).toBe('1,200 tries')
})
