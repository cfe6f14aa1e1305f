import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttled } from './throttled.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function told() {
  const values: number[] = []
  return { values, ...throttled((value) => values.push(value), 500) }
}

test('tells the first at once, and then the latest twice a second', () => {
  const { values, note } = told()
  for (const value of [1, 2, 3]) note(value)
  expect(values).toEqual([1])
  vi.advanceTimersByTime(500)
  expect(values).toEqual([1, 3])
  vi.advanceTimersByTime(400)
  note(4)
  expect(values).toEqual([1, 3])
  vi.advanceTimersByTime(100)
  expect(values).toEqual([1, 3, 4])
  vi.advanceTimersByTime(500)
  note(5)
  expect(values).toEqual([1, 3, 4, 5])
})

test('tells nothing that is no longer true, nor anything after its end', () => {
  const { values, note, drop, end } = told()
  note(1)
  note(2)
  drop()
  vi.advanceTimersByTime(500)
  note(3)
  note(4)
  end()
  vi.advanceTimersByTime(5_000)
  expect(values).toEqual([1, 3])
})
