import { expect, test } from 'vitest'
import { refundPolicy } from '#content/payments/refund-policy.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { pathSteps } from '#domain/path/steps.ts'
import { type Cents, toCents } from '../amounts.ts'
import { type LedgerEntry, type Movement, postingsOf } from '../ledger/movements.ts'
import { proposedRefund, shareByPercent, stageNow } from './refund-proposal.ts'

let count = 0
function entry(kind: Movement['kind'], amount: number, chargeId: string | null = null): LedgerEntry {
  count += 1
  const postings = postingsOf({ kind, amount: toCents(amount), currency: 'USD', applicationId: 'a' })
  const about = { applicationId: 'a', paymentId: null, chargeId, reversesId: null }
  return { id: `e${count}`, kind, ...about, valueOn: null, happenedOn: '2026-11-23', memo: '', postings }
}

const charges = [
  { id: 'fee', currency: 'USD', payee: null, collected: true },
  { id: 'board', currency: 'USD', payee: 'New York State', collected: true },
]
const entries = [
  entry('charge', 150_000, 'fee'),
  entry('third_party_charge', 14_300, 'board'),
  entry('payment', 120_000),
  entry('allocation', 100_001, 'fee'),
  entry('allocation', 14_300, 'board'),
]
const proposal = (done: StepCode[], { most = 120_000, more = [] as LedgerEntry[] } = {}) =>
  proposedRefund({
    entries: [...entries, ...more],
    charges,
    currency: 'USD',
    policy: refundPolicy,
    isDone: (step) => done.includes(step),
    most: most as Cents,
  })

test('the refundable share of the service fee falls with each stage, and unspent money is refunded fully', () => {
  expect(proposal([])).toMatchObject({ amount: '1200.00', percent: 100, stage: 'before_documents' })
  const later = proposal(['documents_complete'])
  expect(later).toMatchObject({ amount: '900.00', percent: 70, stage: 'before_evaluation' })
  expect(later.lines).toEqual([
    { kind: 'service', description: 'Our service fee', paid: '1000.01', percent: 70, amount: '700.01' },
    {
      kind: 'third_party',
      description: 'Held for New York State and not spent',
      paid: '143.00',
      percent: 100,
      amount: '143.00',
    },
    { kind: 'credit', description: 'Paid beyond your fees', paid: '56.99', percent: 100, amount: '56.99' },
  ])
  expect(later.policy.map(({ isNow }) => isNow)).toEqual([false, true, false, false])
  expect(proposal(['board_submitted'])).toMatchObject({ amount: '199.99', percent: 0, stage: 'after_board' })
})

test('a refund leaves out a fee that was passed on, and is never more than was paid', () => {
  const more = [entry('disbursement', 14_300, 'board')]
  expect(proposal(['board_submitted'], { more }).amount).toBe('56.99')
  expect(proposal([], { most: 10_000 }).amount).toBe('100.00')
})

test('every stage except the last ends with a step of the path, and the shares only fall', () => {
  const codes = pathSteps.map(({ code }) => code)
  const ends = refundPolicy.map(({ until }) => until)
  expect(ends.at(-1)).toBeNull()
  const places = ends.flatMap((until) => (until === null ? [] : [codes.indexOf(until)]))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  const percents = refundPolicy.map(({ percent }) => percent)
  expect(percents).toEqual([...percents].sort((one, other) => other - one))
  expect(stageNow(refundPolicy, () => true).code).toBe('after_board')
})

test.each([
  [1, 70, 1],
  [1, 40, 0],
  [5, 50, 3],
  [100_001, 70, 70_001],
])('of %i cents, a share of %i %% is %i', (amount, percent, share) => {
  expect(shareByPercent(amount as Cents, percent)).toBe(share)
})
