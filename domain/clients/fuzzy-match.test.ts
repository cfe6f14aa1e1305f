import { expect, test } from 'vitest'
import { candidateQueries, editDistance, similarity } from './fuzzy-match.ts'

test.each([
  ['satnos', 'santos', 1],
  ['crz', 'cruz', 1],
  ['mria', 'maria', 1],
  ['reyess', 'reyes', 1],
  ['santos', 'santos', 0],
  ['', 'ab', 2],
  ['bautista', 'villanueva', 4],
])('%s and %s differ by %i typing errors', (one, other, count) => {
  expect(editDistance(one, other, 4)).toBe(count)
  expect(editDistance(other, one, 4)).toBe(count)
})

test.each([
  ['satnos', 'santos'],
  ['crz', 'cruz'],
  ['vilanueba', 'villanueva'],
  ['delacrus', 'delacruz'],
])('the search word %s is similar to the name %s', (typed, name) => {
  expect(similarity(typed, name)).toBeGreaterThan(0.5)
  expect(similarity(typed, name)).toBeLessThan(1)
})

test.each([
  ['cruz', 'diaz'],
  ['maria', 'marites'],
  ['uy', 'sy'],
  ['zzqx', 'ruiz'],
])('the search word %s is not similar to the name %s', (typed, name) => {
  expect(similarity(typed, name)).toBe(0)
})

test('a search tries the most similar names first', () => {
  const maria = [{ word: 'maria', similarity: 1 }]
  const satnos = [
    { word: 'santos', similarity: 0.86 },
    { word: 'satos', similarity: 0.7 },
  ]
  expect(candidateQueries([maria, satnos], 5)).toEqual([
    ['maria', 'santos'],
    ['maria', 'satos'],
  ])
  expect(candidateQueries([maria, satnos], 1)).toEqual([['maria', 'santos']])
  expect(candidateQueries([maria, []], 5)).toEqual([])
})
