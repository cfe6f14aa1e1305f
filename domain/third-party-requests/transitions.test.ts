import { expect, test } from 'vitest'
import { RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import {
  assertRequestTransition,
  isSending,
  isSettled,
  requestTransitions,
  requestTransitionsFrom,
} from './transitions.ts'

const nothing = { problem: undefined, reason: undefined }
const everything = { problem: { code: 'other' }, reason: 'By mistake' }
const refusal = (from: RequestStatus, to: RequestStatus, given: typeof nothing | typeof everything = everything) => {
  const refused = refusalOf(() => assertRequestTransition(from, to, given))
  return refused && `${refused.kind}: ${refused.sentence}`
}

test('a request can go from not started to accepted step by step without a reason', () => {
  const way = [
    'not_started',
    'ready_to_ask',
    'asked',
    'paid',
    'in_preparation',
    'sent',
    'delivered',
    'accepted',
  ] as const
  way.slice(1).forEach((to, index) => {
    expect(refusal(way[index] ?? 'not_started', to, nothing)).toBeNull()
  })
})

test('refuses every transition that the table does not name', () => {
  for (const from of RequestStatus.options) {
    const possible = requestTransitionsFrom(from).map(({ to }) => to)
    expect(new Set(possible).size).toBe(possible.length)
    for (const to of RequestStatus.options) {
      expect(refusal(from, to) === null, `${from} to ${to}`).toBe(possible.includes(to))
    }
    expect(refusal(from, from)).toContain('conflict')
  }
})

test('a request that was never sent cannot be accepted, and the refusal names the possible statuses', () => {
  expect(refusal('not_started', 'accepted')).toBe(
    'conflict: A request that is not started cannot become accepted. From there it can become ready to ask, asked, ' +
      'cancelled, or not needed.',
  )
  expect(refusal('cancelled', 'sent')).toContain('conflict')
})

test('a problem needs its kind, and going back or cancelling needs a reason', () => {
  expect(refusal('sent', 'problem', nothing)).toBe('invalid: Say what is wrong')
  expect(refusal('sent', 'cancelled', nothing)).toBe('invalid: Please give a reason')
  expect(refusal('delivered', 'sent', nothing)).toBe('invalid: Please give a reason')
  expect(refusal('problem', 'asked', nothing)).toBeNull()
})

test('every status can be left again', () => {
  for (const status of RequestStatus.options) expect(requestTransitionsFrom(status)).not.toEqual([])
  expect(requestTransitions.every(({ from, to }) => !from.includes(to))).toBe(true)
})

test('accepted, cancelled and not needed requests are settled', () => {
  expect(RequestStatus.options.filter(isSettled)).toEqual(['accepted', 'cancelled', 'not_needed'])
})

test('solving the problem of a request that was never sent counts as sending it', () => {
  const never = { status: 'problem', askedAt: null } as const
  const asked = { ...never, askedAt: '2026-11-02' }
  expect(['asked', 'paid', 'in_preparation', 'sent'].filter((to) => !isSending(never, to as RequestStatus))).toEqual([])
  expect([isSending(asked, 'asked'), isSending(asked, 'paid')]).toEqual([true, false])
  expect([isSending(null, 'asked'), isSending(null, 'not_started')]).toEqual([true, false])
})
