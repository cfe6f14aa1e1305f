import { expect, test } from 'vitest'
import { ReviewReason, reviewReasons } from '#contract/documents/review-reasons.ts'
import { notesWithReasons } from './review-reasons.ts'

const blurred = reviewReasons.illegible.sentence
const expired = reviewReasons.expired.sentence

test('every review reason has its own name, and all except "other" have a sentence', () => {
  const names = ReviewReason.options.map((reason) => reviewReasons[reason].name)
  expect(new Set(names).size).toBe(names.length)
  expect(ReviewReason.options.filter((reason) => reviewReasons[reason].sentence === '')).toEqual(['other'])
})

test.each([
  ['into empty notes', '  ', [], ['illegible'], blurred],
  ['behind what was typed', 'Page two. ', [], ['illegible'], `Page two.\n${blurred}`],
  ['behind that of another', blurred, ['illegible'], ['illegible', 'expired'], `${blurred}\n${expired}`],
  [
    'behind a sentence that was changed',
    'We cannot read it.',
    ['illegible'],
    ['expired'],
    `We cannot read it.\n${expired}`,
  ],
  ['not twice', blurred, [], ['illegible'], blurred],
  ['out again', `Hello.\n${blurred}`, ['illegible'], [], 'Hello.'],
  ['out from between', `${blurred}\n${expired}`, ['illegible', 'expired'], ['expired'], expired],
  ['without a sentence, nothing of its own', 'Hello.', [], ['other'], 'Hello.'],
] as const)(
  'the sentence of a reason is added to the notes or removed from the notes: %s',
  (_, notes, before, now, after) => {
    expect(notesWithReasons(notes, before, now)).toBe(after)
  },
)
