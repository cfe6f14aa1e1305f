import { expect, test } from 'vitest'
import { centsOf, decimalOf, formatMoney, outstanding, percentPaid } from './money.ts'

test.each(['0.00', '0.01', '0.10', '1.00', '1499.99', '1500.00', '9999999999.99', '-0.05', '-12.30'])(
  '%s survives the way to cents and back',
  (decimal) => {
    expect(decimalOf(centsOf(decimal))).toBe(decimal)
  },
)

test.each(['', '1', '1.5', '1.505', '1,500.00', ' 1.00', 'NaN'])('%j is no amount', (text) => {
  expect(() => centsOf(text)).toThrow()
})

test('the balance is total fees minus amount paid, exact where floating point is not', () => {
  expect(outstanding({ totalFees: '1500.00', amountPaid: '100.10' })).toBe('1399.90')
  expect(outstanding({ totalFees: '100.00', amountPaid: '100.01' })).toBe('-0.01')
})

test.each([
  ['1500.00', '0.00', 0],
  ['1500.00', '500.00', 33],
  ['1500.00', '1500.00', 100],
  ['0.00', '0.00', 100],
])('of %s, %s paid is %i percent', (totalFees, amountPaid, percent) => {
  expect(percentPaid({ totalFees, amountPaid })).toBe(percent)
})

test('people read a sign, groups and two decimals', () => {
  expect(formatMoney('1500.00', 'USD')).toBe('$1,500.00')
  expect(formatMoney('0.50', 'USD')).toBe('$0.50')
  expect(formatMoney('1500.00', 'PHP')).toBe('₱1,500.00')
})
