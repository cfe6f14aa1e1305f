import { expect, it } from 'vitest'
import { clientFileName, plainFileName } from './file-names.ts'

it.each([
  ['passport.pdf', 'passport.pdf'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\papers\\a:b?.pdf', 'C papers a b .pdf'],
  ['  Niña\u0000\n scan . ', 'Niña scan'],
  ['fdp.exe\u202e.pdf', 'fdp.exe.pdf'],
  ['...', 'document.pdf'],
  ['x'.repeat(300), `${'x'.repeat(89)}…${'x'.repeat(10)}`],
])('%j becomes %j', (name, plain) => {
  expect(plainFileName(name, 'document.pdf')).toBe(plain)
})

it('a client is filed under number and last name', () => {
  const maria = { applicationNumber: '2026-000-123-4', firstName: 'Maria', lastName: 'Dela Cruz' }
  expect(clientFileName(maria, 'm@nurses.test')).toBe('2026-000-123-4 Dela Cruz, Maria')
  expect(clientFileName({ ...maria, firstName: '', lastName: ' ' }, 'm@nurses.test')).toBe(
    '2026-000-123-4 m@nurses.test',
  )
})
