import { expect, test } from 'vitest'
import { lacksSecondPerson, secondPersonFrom } from './second-person.ts'

test('a refund takes a second person from the limit on, and always in another currency', () => {
  const limit = { from: '500.00', currency: 'USD' }
  expect([secondPersonFrom('USD', limit), secondPersonFrom('PHP', limit)]).toEqual(['500.00', '0.00'])
})

test('who began is no second person, unless nobody else may approve', () => {
  expect(lacksSecondPerson({ isFirst: true, isAlone: false })).toBe(true)
  expect(lacksSecondPerson({ isFirst: true, isAlone: true })).toBe(false)
  expect(lacksSecondPerson({ isFirst: false, isAlone: false })).toBe(false)
})
