import { describe, expect, test } from 'vitest'
import { ApplicationStatus } from '#contract/applications.ts'
import type { Actor } from '../permissions.ts'
import { Refusal } from '../refusal.ts'
import type { AdviceFacts } from './advice.ts'
import { adviceFor, canMove, moveApplication, movesFrom } from './moves.ts'
import { partyOf } from './waiting.ts'

const ana: Actor = { id: 'ana', role: 'admin' }
const maria: Actor = { id: 'maria', role: 'client' }

/** The table of docs/life-of-an-application.md. */
const allowed: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  in_progress: ['under_review', 'on_hold', 'withdrawn'],
  under_review: ['in_progress', 'submitted', 'rejected', 'on_hold', 'withdrawn'],
  submitted: ['under_review', 'approved', 'rejected', 'on_hold', 'withdrawn'],
  approved: ['submitted'],
  rejected: ['in_progress', 'under_review'],
  on_hold: ['in_progress', 'under_review', 'submitted', 'withdrawn'],
  withdrawn: ['in_progress'],
}

const statuses = ApplicationStatus.options
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to, allowed[from].includes(to)] as const))

const refusalOf = (move: () => unknown): Refusal => {
  try {
    move()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('nothing was refused')
}

describe.each(pairs)('from %s to %s', (from, to, isAllowed) => {
  test(isAllowed ? 'goes' : 'is refused', () => {
    expect(canMove(ana, from, to)).toBe(isAllowed)
    if (isAllowed) expect(moveApplication(ana, from, to).to).toBe(to)
    else expect(refusalOf(() => moveApplication(ana, from, to)).kind).toBe('conflict')
  })

  test('is not for an applicant', () => {
    expect(canMove(maria, from, to)).toBe(false)
    expect(refusalOf(() => moveApplication(maria, from, to)).kind).toBe('forbidden')
  })
})

test.each(statuses)('what can follow %s is offered in the order of its life', (from) => {
  const offered = movesFrom(ana, from)
  expect([...offered].sort()).toEqual([...allowed[from]].sort())
  expect(offered).toEqual(statuses.filter((status) => offered.includes(status)))
})

test('a refusal names both statuses in words and what is possible instead', () => {
  expect(refusalOf(() => moveApplication(ana, 'in_progress', 'approved')).sentence).toBe(
    'An application that is In Progress cannot become Approved. ' +
      'From there it can become Under Review, On Hold, or Withdrawn.',
  )
  expect(refusalOf(() => moveApplication(ana, 'approved', 'withdrawn')).sentence).toBe(
    'An application that is Approved cannot become Withdrawn. From there it can become Submitted.',
  )
})

test.each<[ApplicationStatus, AdviceFacts['waiting']['cause'], string[]]>([
  ['submitted', 'documents_to_send', ['Required documents are missing or have to be sent again.']],
  ['submitted', 'documents_to_review', ['Documents wait for review.']],
  ['approved', 'decision_of_board', []],
  ['on_hold', 'documents_to_review', ['It is our turn: the applicant waits for us.']],
  ['withdrawn', 'documents_to_review', []],
])('before %s, while it waits for %s, an admin is told %j', (to, cause, sentences) => {
  const facts = { hasPersonalDataSheet: true, totalFees: '1500.00', amountPaid: '1500.00' }
  const waiting = { for: partyOf[cause], cause, since: '2026-11-12T01:30:00.000Z' }
  expect(adviceFor(to, { ...facts, waiting })).toEqual(sentences)
  const unready = adviceFor('approved', { ...facts, waiting, hasPersonalDataSheet: false, amountPaid: '0.00' })
  expect(unready).toContain('The Personal Data Sheet is not filled in.')
  expect(unready).toContain('Fees are still to be paid.')
})
