import { expect, test } from 'vitest'
import type { Cents } from '../amounts.ts'
import { type Dispute, isDisputed, reinstatedAmount, stepsOf, withdrawnAmount } from './dispute.ts'

const dispute = (facts: Partial<Dispute> = {}): Dispute => ({
  amount: 25_000 as Cents,
  fundsWithdrawn: false,
  fundsReinstated: false,
  outcome: null,
  ...facts,
})

test.each([
  ['a question of the bank', {}, true, 0, 'opened'],
  ['a question that was closed', { outcome: 'won' }, false, 0, 'opened closed'],
  ['money taken', { fundsWithdrawn: true }, true, 25_000, 'opened funds_withdrawn'],
  ['money returned', { fundsWithdrawn: true, fundsReinstated: true }, false, 0, 'opened funds_withdrawn'],
  ['money returned, told first', { fundsReinstated: true }, false, 0, 'opened funds_withdrawn'],
  [
    'won, and the money not back yet',
    { fundsWithdrawn: true, outcome: 'won' },
    true,
    25_000,
    'opened funds_withdrawn closed',
  ],
  [
    'won, and the money back',
    { fundsWithdrawn: true, fundsReinstated: true, outcome: 'won' },
    false,
    0,
    'opened funds_withdrawn closed',
  ],
  ['lost', { fundsWithdrawn: true, outcome: 'lost' }, true, 25_000, 'opened funds_withdrawn closed'],
  ['lost, and the withdrawal never told', { outcome: 'lost' }, true, 25_000, 'opened funds_withdrawn closed'],
] as const)('%s', (_, facts, disputed, away, steps) => {
  const [one, all] = [dispute(facts), [dispute(facts)]]
  expect([isDisputed(all), withdrawnAmount(all) - reinstatedAmount(all)]).toEqual([disputed, away])
  expect(stepsOf(one).join(' ')).toBe(steps)
})

test('the amounts of several disputes of one payment are summed', () => {
  const all = [dispute({ fundsWithdrawn: true }), dispute({ amount: 100 as Cents, outcome: 'lost' }), dispute()]
  expect([withdrawnAmount(all), reinstatedAmount(all)]).toEqual([25_100, 0])
})
