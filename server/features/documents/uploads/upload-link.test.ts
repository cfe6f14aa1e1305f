import { expect, test } from 'vitest'
import { createLink, isSignatureValid, parseLink } from './upload-link.ts'

const upload = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  userId: '0199aaaa-0000-7000-8000-0000000000aa',
  expiresAt: new Date('2026-11-21T08:00:00Z'),
}
const url = createLink('secret', upload)

test('a link names its upload and its expiry, and its signature is valid for its owner alone', () => {
  const link = parseLink(url)
  expect(link).toMatchObject({ uploadId: upload.id, expires: upload.expiresAt.getTime() })
  if (!link) throw new Error('not read')
  expect(isSignatureValid('secret', link, upload.userId)).toBe(true)
  expect(isSignatureValid('secret', link, upload.id)).toBe(false)
  expect(isSignatureValid('another secret', link, upload.userId)).toBe(false)
  expect(isSignatureValid('secret', { ...link, expires: link.expires + 1 }, upload.userId)).toBe(false)
})

test.each([
  '',
  `http://localhost:3000${url}`,
  `//evil.example${url}`,
  `${url}&more=1`,
  url.replace('expires=', 'expires=-'),
  url.slice(0, -1),
  url.replace('/uploads/', '/uploads/../uploads/'),
])('%s is not a link', (other) => {
  expect(parseLink(other)).toBeNull()
})
