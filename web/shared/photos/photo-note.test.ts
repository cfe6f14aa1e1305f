import { expect, test } from 'vitest'
import { photoNote, readPhotoAdvice } from './photo-note.ts'

test('the reviewer reads of each page what the phone advised against', () => {
  const note = photoNote([[], ['glare', 'blurred'], ['cut']])
  expect(readPhotoAdvice(note)).toBe('page 2 glare, blurred; page 3 cut off')
  expect(photoNote([[], []])).toBe('')
})

test('the keywords of a foreign PDF say nothing', () => {
  for (const keywords of [
    '',
    'approved by Ana',
    'photo-advice',
    'photo-advice 1:approved',
    'photo-advice 1:glare all is well',
  ])
    expect(readPhotoAdvice(keywords)).toBeUndefined()
})
