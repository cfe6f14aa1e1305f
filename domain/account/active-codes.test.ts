import { expect, test } from 'vitest'
import { type ActiveCode, chooseEviction } from './active-codes.ts'

const stranger = (requester: string, network = requester): ActiveCode => ({
  requesterHash: requester,
  network,
  isKnownDevice: false,
})
const known = (requester: string, network = requester): ActiveCode => ({
  requesterHash: requester,
  network,
  isKnownDevice: true,
})
const other = (requester: string) => ({ evict: 'existing', requesterHash: requester })

test.each([
  ['there is room', [stranger('a'), stranger('b')], stranger('x'), { evict: 'none' }],
  ['all are equal', [stranger('a'), stranger('b'), stranger('c')], stranger('x'), other('b')],
  ['one is of the same network', [stranger('a'), stranger('b'), stranger('c', 'x')], stranger('x'), other('c')],
  ['two are', [stranger('a', 'x'), stranger('b'), stranger('c', 'x')], stranger('x'), other('a')],
  ['all are', [stranger('a', 'x'), stranger('b', 'x'), stranger('c', 'x')], stranger('x'), other('b')],
  ['one is known', [known('a'), stranger('b'), stranger('c')], stranger('x'), other('b')],
  ['a known one is of the same network', [known('a', 'x'), stranger('b'), known('c')], stranger('x'), other('b')],
  ['all are known', [known('a'), known('b', 'x'), known('c')], stranger('x'), { evict: 'new' }],
  ['all are known, and so is the newcomer', [known('a'), known('b'), known('c')], known('x'), other('b')],
  ['the newcomer is known', [known('a'), known('b'), stranger('c')], known('x', 'a'), other('c')],
])('chooses which sign-in code to evict when %s', (_, others, newcomer, expected) => {
  expect(chooseEviction(others, newcomer)).toEqual(expected)
})
