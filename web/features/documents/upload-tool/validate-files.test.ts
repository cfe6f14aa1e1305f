import { expect, test } from 'vitest'
import { validateFiles } from './upload-registry.ts'

const pdf = (name = 'passport.pdf', { size = 10, type = 'application/pdf' } = {}) =>
  new File([new Uint8Array(size)], name, { type, lastModified: 1 })
const chosen = { id: 1, name: 'passport.pdf', data: pdf() }

const reasons = (files: File[], beside?: typeof chosen) =>
  validateFiles(beside, files).refusals.map(({ reason }) => reason)

test.each([
  ['one PDF', pdf()],
  ['one with a parameter in its type', pdf('a.pdf', { type: 'application/pdf; charset=binary' })],
  ['one whose type the browser does not know', pdf('A.PDF', { type: '' })],
  ['one that is called a stream of bytes', pdf('a.pdf', { type: 'application/octet-stream' })],
  ['one of exactly 10 MB', pdf('a.pdf', { size: 10_485_760 })],
])('%s is accepted', (_what, file) => {
  expect(validateFiles(undefined, [file])).toEqual({ accepted: file, refusals: [] })
})

test.each([
  ['another kind', pdf('a.docx', { type: 'application/msword' }), 'You can only upload: PDF files'],
  ['an unknown kind', pdf('a', { type: '' }), 'You can only upload: PDF files'],
  ['a byte too many', pdf('a.pdf', { size: 10_485_761 }), 'a.pdf exceeds maximum allowed size of 10 MB'],
  [
    'a name that turns its letters',
    pdf('a\u202efdp.pdf', { size: 10_485_761 }),
    'afdp.pdf exceeds maximum allowed size of 10 MB',
  ],
])('%s is refused with the name of the file', (_what, file, reason) => {
  expect(validateFiles(undefined, [file])).toEqual({ accepted: undefined, refusals: [{ file, reason }] })
})

test('a second file is refused, with its own reason for a duplicate', () => {
  expect(reasons([pdf('second.pdf')], chosen)).toEqual(['You can only upload 1 file'])
  expect(reasons([pdf()], chosen)).toEqual(["Cannot add the duplicate file 'passport.pdf', it already exists"])
})

test('several PDFs are all refused, and one PDF among other files is accepted', () => {
  expect(validateFiles(undefined, [pdf('a.pdf'), pdf('b.pdf')]).accepted).toBeUndefined()
  expect(reasons([pdf('a.pdf'), pdf('b.pdf')])).toEqual(['You can only upload 1 file'])
  const mixed = validateFiles(undefined, [pdf('a.pdf'), pdf('b.jpg', { type: 'image/jpeg' })])
  expect([mixed.accepted?.name, mixed.refusals.length]).toEqual(['a.pdf', 1])
})
