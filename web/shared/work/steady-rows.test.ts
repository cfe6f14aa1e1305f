import { expect, test } from 'vitest'
import type { WorkItem } from '#contract/work/work.ts'
import { aWorkItem } from '#web/testing/work.ts'
import { type SteadyRow, steadyRows } from './steady-rows.ts'

const items = (...keys: string[]) => keys.map((key) => aWorkItem({ key }))
const shown = (...keys: string[]): SteadyRow<WorkItem>[] => items(...keys).map((item) => ({ item, endedAt: null }))
const keyOf = ({ key }: WorkItem) => key
const now = new Date('2026-11-23T02:42:00.000Z')
const after = (before: SteadyRow<WorkItem>[], news: string[], under: string | null) =>
  steadyRows(before, items(...news), { under, now, keyOf }).map(({ item, endedAt }) =>
    endedAt ? `(${item.key})` : item.key,
  )

test.each([
  ['what ended above keeps its place', ['b', 'c'], 'b', ['(a)', 'b', 'c']],
  ['what is under the hand keeps its place when it ends', ['a', 'c'], 'b', ['a', '(b)', 'c']],
  ['what is new comes in below', ['a', 'b', 'x', 'c', 'y'], 'b', ['a', 'b', 'x', 'c', 'y']],
  ['what is new above waits', ['x', 'a', 'b', 'c'], 'b', ['a', 'b', 'c']],
  ['without a row under the hand all of it comes in at once', ['x', 'b'], null, ['x', 'b']],
  ['a row that is not in the list holds nothing', ['x', 'b'], 'z', ['x', 'b']],
])('%s', (_, news, under, rows) => {
  expect(after(shown('a', 'b', 'c'), news, under)).toEqual(rows)
})

test('an ended row keeps the time of its end, and becomes active again when it returns', () => {
  const [ended] = steadyRows(shown('a', 'b'), items('b'), { under: 'b', now, keyOf })
  const later = new Date(now.getTime() + 60_000)
  const held = [ended, ...shown('b')].filter((row) => row !== undefined)
  expect(steadyRows(held, items('b'), { under: 'b', now: later, keyOf })[0]?.endedAt).toEqual(now)
  expect(steadyRows(held, items('a', 'b'), { under: 'b', now: later, keyOf })[0]?.endedAt).toBeNull()
})
