import { expect, test } from 'vitest'
import { balanceFigure, balanceLabel, owesAfter } from './preview.ts'

test.each([
  ['charge', '45.10', '1545.10'],
  ['reversal', '45.10', '1545.10'],
  ['payment', '1500.05', '-0.05'],
  ['credit', '0.10', '1499.90'],
  ['write_off', '1500.00', '0.00'],
] as const)('after a %s of %s, %s is owed', (change, amount, after) => {
  expect(owesAfter('1500.00', change, amount)).toBe(after)
})

test('a balance is shown in words', () => {
  expect(['1245.00', '0.00', '-0.05'].map((owes) => balanceLabel(owes, 'USD'))).toEqual([
    'Owes $1,245.00',
    'Owes nothing',
    '$0.05 in credit',
  ])
})

test('a negative balance is shown as credit, without a minus sign', () => {
  expect(['1245.00', '0.00', '-500.00'].map((owes) => balanceFigure(owes, 'USD'))).toEqual([
    '$1,245.00',
    '$0.00',
    '$500.00 in credit',
  ])
})
