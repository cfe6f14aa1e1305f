import { expect, test } from 'vitest'
import { wordsOf } from './labels.ts'

test('an action is read in words', () => {
  expect(wordsOf('document.opened')).toBe('Opened a document')
})

test.each(['document.shredded', 'toString', '__proto__'])(
  'an action that nobody knows stands as it is: %s',
  (action) => {
    expect(wordsOf(action)).toBe(action)
  },
)
