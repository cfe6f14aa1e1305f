import { expect, test } from 'vitest'
import { shownFileName } from './shown-file-name.ts'

test.each([
  ['passport.pdf', 'passport.pdf'],
  ['جواز السفر.pdf', 'جواز السفر.pdf'],
  ['transcript\u202efdp.exe', 'transcriptfdp.exe'],
  ['\u2066a\u2069\u200f\u061cb.pdf', 'ab.pdf'],
  ['passport.pdf\r\nApproved', 'passport.pdf Approved'],
  ['a\u0000\u001b\u0085\u2028b.pdf', 'a b.pdf'],
  ['\u202e\n', 'Unnamed file'],
])('the file name %j is shown as %j', (name, shown) => {
  expect(shownFileName(name)).toBe(shown)
})
