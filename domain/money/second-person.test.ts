import { expect, test } from 'vitest'
import { lacksSecondPerson, secondPersonFrom, takesSecondPerson } from './second-person.ts'

test.each([
  ['499.99', 'USD', false],
  ['500.00', 'USD', true],
  ['1000.00', 'USD', true],
  ['1.00', 'PHP', true],
])('a refund of %s %s needs a second person: %s', (amount, currency, takes) => {
  expect(takesSecondPerson(amount, secondPersonFrom(currency, { from: '500.00', currency: 'USD' }))).toBe(takes)
})

test('the member who started a refund cannot approve it unless nobody else can', () => {
  expect(lacksSecondPerson({ isFirst: true, isAlone: false })).toBe(true)
  expect(lacksSecondPerson({ isFirst: true, isAlone: true })).toBe(false)
  expect(lacksSecondPerson({ isFirst: false, isAlone: false })).toBe(false)
})
