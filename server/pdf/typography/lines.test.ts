import { expect, test } from 'vitest'
import { baseOf, inVisualOrder, runsOf, wrapLines } from './lines.ts'

/** Returns the letters of a line as printed, from left to right. */
function seen(line: string): string {
  const runs = inVisualOrder(runsOf(line, baseOf(line), () => 'one'))
  return runs.map(({ text, level }) => (level % 2 === 1 ? [...text].reverse().join('') : text)).join('')
}

// א to ד and ا to ت are first to last letters; figures run from left to right in all of them.
test.each([
  ['Ana Cruz', 'Ana Cruz'],
  ['אב גד', 'דג בא'],
  ['Ana אב גד Cruz', 'Ana דג בא Cruz'],
  ['אב Ana Cruz גד', 'דג Ana Cruz בא'],
  ['אב (Ana) גד', 'דג (Ana) בא'],
  ['Ana (אב) Cruz', 'Ana (בא) Cruz'],
  ['אב 12 גד', 'דג 12 בא'],
  ['Ana אב 2026-01', 'Ana 2026-01 בא'],
  ['اب ١٢ ت', 'ت ١٢ با'],
  ['אב גד!', '!דג בא'],
])('%s is shown in its reading directions', (line, standing) => expect(seen(line)).toBe(standing))

test('a text breaks at spaces, within a long word, and ends in an ellipsis', () => {
  const fits = (line: string) => line.length <= 6
  expect(wrapLines(' one two  three ', { most: 9, fits })).toEqual(['one', 'two', 'three'])
  expect(wrapLines('abcdefghij k', { most: 9, fits })).toEqual(['abcdef', 'ghij k'])
  expect(wrapLines('one two three', { most: 2, fits })).toEqual(['one', 'two…'])
  expect(wrapLines('abcdefgh', { most: 1, fits })).toEqual(['abcde…'])
  expect(wrapLines('', { most: 1, fits })).toEqual([])
})
