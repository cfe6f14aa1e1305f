import { expect, test } from 'vitest'
import { wrongFees } from './fees.ts'

test.each(['500.00', '500.01', '10000.00'])('fees of %s are enough when 500.00 is paid', (fees) => {
  expect(wrongFees(fees, '500.00', 'USD')).toBeNull()
})

test.each(['499.99', '0.00'])('fees of %s are not', (fees) => {
  expect(wrongFees(fees, '500.00', 'USD')).toBe('The fees cannot be less than what is already paid, which is $500.00')
})
