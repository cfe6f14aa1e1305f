import { expect, it } from 'vitest'
import type { Cents } from '../money.ts'
import { amountWithdrawn, type Dispute, isDisputed } from './dispute.ts'

const dispute = (facts: Partial<Dispute> = {}): Dispute => ({
  amount: 25_000 as Cents,
  fundsWithdrawn: false,
  fundsReinstated: false,
  outcome: null,
  ...facts,
})

it.each([
  ['a question of the bank', {}, true, 0],
  ['a question that was closed', { outcome: 'won' }, false, 0],
  ['money taken', { fundsWithdrawn: true }, true, 25_000],
  ['money returned', { fundsWithdrawn: true, fundsReinstated: true }, false, 0],
  ['money returned, told first', { fundsReinstated: true }, false, 0],
  ['won, and the money not back yet', { fundsWithdrawn: true, outcome: 'won' }, true, 25_000],
  ['won, and the money back', { fundsWithdrawn: true, fundsReinstated: true, outcome: 'won' }, false, 0],
  ['lost', { fundsWithdrawn: true, outcome: 'lost' }, true, 25_000],
  ['lost, and the withdrawal never told', { outcome: 'lost' }, true, 25_000],
] as const)('%s', (_, facts, disputed, away) => {
  expect([isDisputed([dispute(facts)]), amountWithdrawn([dispute(facts)])]).toEqual([disputed, away])
})

it('adds up what several disputes of one payment took', () => {
  const all = [dispute({ fundsWithdrawn: true }), dispute({ amount: 100 as Cents, outcome: 'lost' }), dispute()]
  expect(amountWithdrawn(all)).toBe(25_100)
})
