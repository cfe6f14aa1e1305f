import { beforeEach, expect, test, vi } from 'vitest'
import { throttled } from './transfer-speed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

function told() {
  const values: number[] = []
  return { values, ...throttled((value) => values.push(value), 500) }
}

test('reports the first value at once, and then the latest value twice a second', () => {
  const { values, push } = told()
  for (const value of [1, 2, 3]) push(value)
  expect(values).toEqual([1])
  vi.advanceTimersByTime(500)
  expect(values).toEqual([1, 3])
  vi.advanceTimersByTime(400)
  push(4)
  expect(values).toEqual([1, 3])
  vi.advanceTimersByTime(100)
  expect(values).toEqual([1, 3, 4])
  vi.advanceTimersByTime(500)
  push(5)
  expect(values).toEqual([1, 3, 4, 5])
})

test('reports no dropped value, and none after its end', () => {
  const { values, push, drop, end } = told()
  push(1)
  push(2)
  drop()
  vi.advanceTimersByTime(500)
  push(3)
  push(4)
  end()
  vi.advanceTimersByTime(5_000)
  expect(values).toEqual([1, 3])
})
