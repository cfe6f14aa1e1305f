import { expect, test } from 'vitest'
import { boards } from '#content/boards/boards.ts'
import { states } from './states.ts'

test('the list of states has fifty states, the capital, five territories, and the state of every board', () => {
  expect(new Set(Object.values(states)).size).toBe(56)
  expect(Object.keys(states)).toEqual(expect.arrayContaining(boards.map(({ state }) => state)))
})
