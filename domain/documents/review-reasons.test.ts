import { expect, test } from 'vitest'
import { ReviewReason, reviewReasons } from '#contract/documents/review-reasons.ts'
import { notesWithReason } from './review-reasons.ts'

const blurred = reviewReasons.illegible.sentence
const expired = reviewReasons.expired.sentence

test('every reason has a name of its own, and every one but the last a sentence', () => {
  const names = ReviewReason.options.map((reason) => reviewReasons[reason].name)
  expect(new Set(names).size).toBe(names.length)
  expect(ReviewReason.options.filter((reason) => reviewReasons[reason].sentence === '')).toEqual(['other'])
})

test.each([
  ['into empty notes', '  ', null, 'illegible', blurred],
  ['behind what was typed', 'Page two. ', null, 'illegible', `Page two.\n${blurred}`],
  ['in place of the reason before', blurred, 'illegible', 'expired', expired],
  [
    'in its place among what was typed',
    `See below.\n${blurred} Thanks`,
    'illegible',
    'expired',
    `See below.\n${expired} Thanks`,
  ],
  [
    'behind a sentence that was changed',
    'We could not read it.',
    'illegible',
    'expired',
    `We could not read it.\n${expired}`,
  ],
  ['not twice', blurred, null, 'illegible', blurred],
  ['out again', `Hello.\n${blurred}`, 'illegible', null, 'Hello.'],
  ['without a sentence, nothing of its own', 'Hello.', null, 'other', 'Hello.'],
  ['without a sentence, in place of the one before', blurred, 'illegible', 'other', ''],
] as const)('the sentence of a reason goes %s', (_, notes, from, to, after) => {
  expect(notesWithReason(notes, from, to)).toBe(after)
})
