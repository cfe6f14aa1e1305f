import { expect, test } from 'vitest'
import { nextWaiting, waitingOf } from './next-waiting.ts'

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

test('what waits is told once, newest first, whatever list it was met in', () => {
  const [pending, approved] = [{ status: 'pending' }, { status: 'approved' }]
  const all = [
    { id: '9', ...pending },
    { id: '8', ...approved },
    { id: '3', ...pending },
  ]
  const queue = [
    { id: '9', ...pending },
    { id: '5', ...pending },
  ]
  expect(waitingOf([...all, ...queue]).map(({ id }) => id)).toEqual(['9', '5', '3'])
})
