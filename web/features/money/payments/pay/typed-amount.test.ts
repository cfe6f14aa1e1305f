import { expect, test } from 'vitest'
import { isMore, quickAmounts, typedAmount } from './typed-amount.ts'

test.each([
  ['100', '100.00'],
  ['100.', '100.00'],
  ['100.5', '100.50'],
  ['0.01', '0.01'],
  [' 1,500.00 ', '1500.00'],
  ['$1,500.00', '1500.00'],
  ['$ 250', '250.00'],
  ['1,234,567.89', '1234567.89'],
  ['007', '7.00'],
  // In floating point, 1.15 times 100 is 114.99999999999999.
  ['1.15', '1.15'],
  ['19.99', '19.99'],
  ['999999999.99', '999999999.99'],
])('reads the typed amount %s as %s', (text, amount) => {
  expect(typedAmount(text, '$')).toBe(amount)
})

test.each([
  '',
  ' ',
  '$',
  '0',
  '0.00',
  '-5',
  '+5',
  '1.005',
  '1,5',
  '1,50,000',
  '1.500,00',
  '1 500',
  '.50',
  '1e3',
  '0x10',
  'ten',
  '１００',
  '1000000000',
  '€5',
])('refuses the typed amount %j', (text) => {
  expect(typedAmount(text, '$')).toBeUndefined()
})

test('accepts a currency sign of several letters', () => {
  expect(typedAmount('CHF 20', 'CHF')).toBe('20.00')
})

test('compares amounts by their value', () => {
  expect(isMore('1000.00', '999.99')).toBe(true)
  expect(isMore('99.99', '100.00')).toBe(false)
  expect(isMore('100.00', '100.00')).toBe(false)
})

test('offers only quick amounts below the balance', () => {
  expect(quickAmounts([100, 250], '1500.00')).toEqual(['100.00', '250.00'])
  expect(quickAmounts([100, 250], '250.00')).toEqual(['100.00'])
  expect(quickAmounts([100, 250], '99.99')).toEqual([])
})
