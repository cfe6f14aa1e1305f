import { expect, test } from 'vitest'
import { timesByGroup, timesOf } from './case-times.ts'

test('the shortest and longest time enclose eight of ten cases, and the median half', () => {
  const oneToHundred = Array.from({ length: 100 }, (_, index) => [index + 1, 1] as const)
  expect(timesOf(oneToHundred)).toEqual({ cases: 100, shortest: 10, median: 50, longest: 90, totalDays: 5_050 })
  expect(timesOf([[7, 3]])).toEqual({ cases: 3, shortest: 7, median: 7, longest: 7, totalDays: 21 })
  expect(
    timesOf([
      [100, 1],
      [0, 9],
    ]),
  ).toEqual({ cases: 10, shortest: 0, median: 0, longest: 0, totalDays: 100 })
  expect(timesOf([])).toBeNull()
  expect(timesOf([[5, 0]])).toBeNull()
})

test('cases are counted for each group and for all groups together', () => {
  const counts = [
    { key: 'board_eligible:TX:10', count: 2 },
    { key: 'board_eligible:NY:40', count: 1 },
  ]
  const times = timesByGroup(counts)
  expect(times.map(({ key, cases, median }) => [key, cases, median])).toEqual([
    ['board_eligible:TX', 2, 10],
    ['board_eligible:', 3, 10],
    ['board_eligible:NY', 1, 40],
  ])
})
