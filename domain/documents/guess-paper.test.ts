import { expect, test } from 'vitest'
import { guessPaper } from './guess-paper.ts'

test.each([
  ['Maria_Santos-PASSPORT.pdf', 'passport'],
  ['TOR.pdf', 'transcript'],
  ['transcript of records (1).PDF', 'transcript'],
  ['PSA-Birth.pdf', 'birth-cert'],
  ['PSA marriage.jpg', 'marriage-cert'],
  ['HS_Diploma.pdf', 'hs-diploma'],
  ['HighSchoolDiploma.pdf', 'hs-diploma'],
  ['Diploma.pdf', 'bsn-diploma'],
  ['PRC2024.pdf', 'prc-id'],
  ['license-front.jpg', 'prc-id'],
  ['IMG_20261128_101010.jpg', undefined],
  ['doctor-note.pdf', undefined],
])('a file named %s is taken for the document %s', (name, paper) => {
  expect(guessPaper(name)).toBe(paper)
})
