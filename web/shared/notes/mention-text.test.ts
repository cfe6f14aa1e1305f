import { expect, test } from 'vitest'
import { matchingColleagues, mentionAt, piecesOf, stillNamed } from './mention-text.ts'

const team = [
  { id: '1', name: 'Ana Reyes' },
  { id: '2', name: 'Ben Lim' },
  { id: '3', name: 'José Ana Cruz' },
]

test.each([
  ['@', '@'.length, ''],
  ['Ask @be', 7, 'be'],
  ['Ask @Ben L', 10, 'Ben L'],
  ['@Ben, please', 12, null],
  ['write to ana@lampara', 20, null],
  ['Ask @be now', 7, 'be'],
])('in %j with the caret at %i the typed mention is %j', (text, caret, typed) => {
  expect(mentionAt(text, caret)?.typed ?? null).toBe(typed)
})

test('a colleague is found by any word of the name, without regard to accents', () => {
  expect(matchingColleagues(team, 'an').map(({ id }) => id)).toEqual(['1', '3'])
  expect(matchingColleagues(team, 'jose').map(({ id }) => id)).toEqual(['3'])
  expect(matchingColleagues(team, 'ben please')).toEqual([])
})

test('marks a mention in the text, and drops a mention whose name was deleted', () => {
  expect(piecesOf('Call @Ben Lim (today)', [{ id: '2', name: 'Ben Lim' }])).toEqual([
    { words: 'Call ', isName: false },
    { words: '@Ben Lim', isName: true },
    { words: ' (today)', isName: false },
  ])
  expect(stillNamed('Call @Ben Lim', team).map(({ id }) => id)).toEqual(['2'])
})
