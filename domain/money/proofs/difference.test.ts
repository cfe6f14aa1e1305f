import { expect, test } from 'vitest'
import { refusalOf } from '#domain/testing/refusal-of.ts'
import { refuseDifference } from '../ledger/preview.ts'

const questionOf = (reported: string | null, received: string, owes: string, credited = received) => {
  const account = { owes, credited, currency: 'USD' }
  const refusal = refusalOf(() => refuseDifference({ reported, received, currency: 'USD', account }))
  return refusal && [refusal.sentence, refusal.details.amounts?.balanceAfter]
}

test.each([
  ['100.00', '100.00', '100.00', null],
  [null, '100.00', '1500.00', null],
  ['100.00', '99.99', '1500.00', ['$99.99 instead of $100.00?', '1400.01']],
  [
    '100.00',
    '10000.00',
    '1500.00',
    ['$10,000.00 instead of $100.00? The client would be $8,500.00 in credit.', '-8500.00'],
  ],
  [null, '15050.00', '1500.00', ['$15,050.00? The client would be $13,550.00 in credit.', '-13550.00']],
  ['1500.01', '1500.01', '1500.00', ['$1,500.01? The client would be $0.01 in credit.', '-0.01']],
  ['10.00', '10.00', '-5.00', ['$10.00? The client would be $15.00 in credit.', '-15.00']],
])('a report of %j, a receipt of %j and a debt of %j give the question %j', (reported, received, owes, question) => {
  expect(questionOf(reported, received, owes)).toEqual(question)
})

test('a payment that credits nothing asks no question about a credit balance', () => {
  expect(questionOf('500.00', '500.00', '-20.00', '0.00')).toBeNull()
})
