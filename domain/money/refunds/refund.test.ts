import { describe, expect, test } from 'vitest'
import { RefundMove, RefundStatus } from '#contract/money/refunds.ts'
import type { Cents } from '../amounts.ts'
import { refundAfter, refundableOf } from './refund.ts'

const outcome = (decision: Parameters<typeof refundAfter>[0]) => {
  try {
    return refundAfter(decision)
  } catch (error) {
    return error instanceof Error ? error.message : 'something else'
  }
}

const life: Record<RefundStatus, Partial<Record<RefundMove, RefundStatus>>> = {
  needs_second_person: { approved: 'approved', failed: 'failed' },
  approved: { done: 'done', failed: 'failed' },
  done: { failed: 'approved' },
  failed: {},
}

describe('every change of a refund from every status', () => {
  for (const from of RefundStatus.options)
    for (const move of RefundMove.options)
      test(`${from}, said to be ${move}`, () => {
        const expected = life[from][move] ?? expect.stringMatching(/^This refund is .+ and cannot become /)
        expect(outcome({ from, move, isAsker: false, hasReturned: false, isAlone: false })).toEqual(expected)
      })
})

test.each([
  [true, false, 'Another member of the team has to approve this refund'],
  [true, true, 'approved'],
  [false, false, 'approved'],
])(
  'a member who asked for a refund (%s) and is alone in the team (%s) approves it: %s',
  (isAsker, isAlone, expected) => {
    expect(outcome({ from: 'needs_second_person', move: 'approved', isAsker, hasReturned: false, isAlone })).toBe(
      expected,
    )
  },
)

test.each([
  [true, false, 'You said that this refund did not arrive. Another member of the team has to send it again.'],
  [true, true, 'done'],
  [false, false, 'done'],
])(
  'a member who reported a refund as lost (%s) and is alone in the team (%s) sends it again: %s',
  (hasReturned, isAlone, expected) => {
    expect(outcome({ from: 'approved', move: 'done', isAsker: false, hasReturned, isAlone })).toBe(expected)
  },
)

test('the refundable amount leaves out refunded, reserved and disputed money and is never negative', () => {
  const cents = (amount: number) => amount as Cents
  expect(refundableOf({ gross: cents(100), bound: cents(30), disputed: cents(20) })).toBe(50)
  expect(refundableOf({ gross: cents(100), bound: cents(90), disputed: cents(20) })).toBe(0)
})
