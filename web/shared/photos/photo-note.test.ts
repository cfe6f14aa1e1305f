import { expect, test } from 'vitest'
import { photoNote, readPhotoAdvice } from './photo-note.ts'

test('the reviewer reads the photo advice for each page', () => {
  const note = photoNote([[], ['glare', 'blurred'], ['cut']])
  expect(readPhotoAdvice(note)).toBe('page 2 glare, blurred; page 3 cut off')
  expect(photoNote([[], []])).toBe('')
})

test('unknown PDF keywords give no photo advice', () => {
  for (const keywords of [
    '',
    'approved by Ana',
    'photo-advice',
    'photo-advice 1:approved',
    'photo-advice 1:glare all is well',
  ])
    expect(readPhotoAdvice(keywords)).toBeUndefined()
})
