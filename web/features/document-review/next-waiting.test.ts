import { expect, test } from 'vitest'
import { nextWaiting } from './next-waiting.ts'

const waiting = [{ id: '5' }, { id: '3' }, { id: '1' }]

test.each([
  ['5', '3'],
  ['3', '1'],
  ['4', '3'],
  ['1', '5'],
])('after %s comes %s', (decided, next) => {
  expect(nextWaiting(waiting, decided)?.id).toBe(next)
})

test('the last one that waits has no next', () => {
  expect(nextWaiting([{ id: '3' }], '3')).toBeNull()
  expect(nextWaiting([], '3')).toBeNull()
})
