import { expect, test } from 'vitest'
import { centsOf, centsOfNumber, decimalOf, formatMoney, outstanding, percentChange, percentPaid } from './amounts.ts'

test.each(['0.00', '0.01', '0.10', '1.00', '1499.99', '1500.00', '9999999999.99', '-0.05', '-12.30'])(
  'the amount %s is unchanged after conversion to cents and back',
  (decimal) => {
    expect(decimalOf(centsOf(decimal))).toBe(decimal)
  },
)

test.each(['', '1', '1.5', '1.505', '1,500.00', ' 1.00', 'NaN'])('%j is refused as an amount', (text) => {
  expect(() => centsOf(text)).toThrow()
})

test('the balance is total fees minus amount paid, without rounding errors', () => {
  expect(outstanding({ totalFees: '1500.00', amountPaid: '100.10' })).toBe('1399.90')
  expect(outstanding({ totalFees: '100.00', amountPaid: '100.01' })).toBe('-0.01')
})

test.each([
  ['1500.00', '0.00', 0],
  ['1500.00', '500.00', 33],
  ['1500.00', '1500.00', 100],
  ['0.00', '0.00', 100],
])('of fees of %s, a payment of %s is %i percent', (totalFees, amountPaid, percent) => {
  expect(percentPaid({ totalFees, amountPaid })).toBe(percent)
})

test('an amount is shown with its currency sign, groups and two decimals', () => {
  expect(formatMoney('1500.00', 'USD')).toBe('$1,500.00')
  expect(formatMoney('0.50', 'USD')).toBe('$0.50')
  expect(formatMoney('1500.00', 'PHP')).toBe('₱1,500.00')
})

test('every amount below ten thousand, and amounts up to a hundred thousand, convert to exact cents', () => {
  const wrong: string[] = []
  for (let cents = 0; cents < 10_000_000; cents += cents < 1_000_000 ? 1 : 97) {
    const digits = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    if (centsOfNumber(Number(digits)) !== cents) wrong.push(digits)
  }
  expect(wrong).toEqual([])
})

test.each([
  10.005,
  1e-3,
  1e-9,
  0.1 + 0.2,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '100',
  '',
  {},
  null,
  undefined,
  [1],
  true,
])('%s is refused as a number of cents', (amount) => {
  expect(centsOfNumber(amount)).toBeUndefined()
})

test.each([
  ['100.00', '108.00', 8],
  ['100.00', '0.00', -100],
  ['300.00', '400.00', 33],
  ['0.00', '50.00', null],
  ['-10.00', '50.00', null],
])('from %s to %s is a change of %s percent', (before, after, change) => {
  expect(percentChange(before, after)).toBe(change)
})
