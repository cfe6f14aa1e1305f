import { expect, test } from 'vitest'
import { likeness, readings, slips } from './likeness.ts'

test.each([
  ['satnos', 'santos', 1],
  ['crz', 'cruz', 1],
  ['mria', 'maria', 1],
  ['reyess', 'reyes', 1],
  ['santos', 'santos', 0],
  ['', 'ab', 2],
  ['bautista', 'villanueva', 4],
])('%s and %s are %i slips apart', (one, other, count) => {
  expect(slips(one, other, 4)).toBe(count)
  expect(slips(other, one, 4)).toBe(count)
})

test.each([
  ['satnos', 'santos'],
  ['crz', 'cruz'],
  ['vilanueba', 'villanueva'],
  ['delacrus', 'delacruz'],
])('%s may be meant for %s', (typed, name) => {
  expect(likeness(typed, name)).toBeGreaterThan(0.5)
  expect(likeness(typed, name)).toBeLessThan(1)
})

test.each([
  ['cruz', 'diaz'],
  ['maria', 'marites'],
  ['uy', 'sy'],
  ['zzqx', 'ruiz'],
])('%s is not taken for %s', (typed, name) => {
  expect(likeness(typed, name)).toBe(0)
})

test('a search is read in its likeliest ways first', () => {
  const maria = [{ word: 'maria', likeness: 1 }]
  const satnos = [
    { word: 'santos', likeness: 0.86 },
    { word: 'satos', likeness: 0.7 },
  ]
  expect(readings([maria, satnos], 5)).toEqual([
    ['maria', 'santos'],
    ['maria', 'satos'],
  ])
  expect(readings([maria, satnos], 1)).toEqual([['maria', 'santos']])
  expect(readings([maria, []], 5)).toEqual([])
})
