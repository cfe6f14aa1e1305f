import { expect, test } from 'vitest'
import { formatBalance } from './in-words.ts'

test.each([
  ['1500.00', 'You owe $1,500.00'],
  ['-20.50', 'We owe you $20.50'],
  ['0.00', 'Nothing is owed'],
])('a balance of %s reads %j', (balance, words) => {
  expect(formatBalance(balance, 'USD')).toBe(words)
})
