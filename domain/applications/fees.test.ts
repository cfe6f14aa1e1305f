import { expect, test } from 'vitest'
import { wrongFees } from './fees.ts'

test.each(['500.00', '500.01', '10000.00'])('accepts fees of %s when 500.00 is paid', (fees) => {
  expect(wrongFees(fees, '500.00', 'USD')).toBeNull()
})

test.each(['499.99', '0.00'])('refuses fees of %s when 500.00 is paid', (fees) => {
  expect(wrongFees(fees, '500.00', 'USD')).toBe('The fees cannot be less than what is already paid, which is $500.00')
})
