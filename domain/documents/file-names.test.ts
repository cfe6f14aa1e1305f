import { expect, test } from 'vitest'
import { clientFileName, pdfFileName } from './file-names.ts'

test.each([
  ['passport.pdf', 'passport.pdf'],
  ['Passport scan.PDF', 'Passport scan.pdf'],
  ['diploma', 'diploma.pdf'],
  ['passport scan.pdf.bat', 'passport scan.pdf'],
  ['diploma.hta', 'diploma.pdf'],
  ['transcript.HTML', 'transcript.pdf'],
  ['x.exe.pdf', 'x.pdf'],
  ['x.exe. .pdf . ', 'x.pdf'],
  ['x.exe notes.cmd.scr.pdf', 'x notes.pdf'],
  ['x.\u200bexe\uff0ebat.pdf', 'x.pdf'],
  ['fdp.exe\u202e.pdf', 'fdp.pdf'],
  ['x.pdf::$DATA', 'x $DATA.pdf'],
  ['x.exe:y.pdf', 'x y.pdf'],
  ['papers.{21EC2020-3AEA-1069-A2DD-08002B30309D}', 'papers {21EC2020-3AEA-1069-A2DD-08002B30309D}.pdf'],
  ['CON.pdf', 'CON document.pdf'],
  ['lpt1', 'lpt1 document.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['C:\\papers\\a:b?.pdf', 'C papers a b.pdf'],
  ['  Niña\u0000\n scan . ', 'Niña scan.pdf'],
  ['Maria.Dela.Cruz', 'Maria Dela Cruz.pdf'],
  ['1. Jr. St. Luke (v1.2, 2026.07.01).pdf', '1. Jr. St. Luke (v1.2, 2026.07.01).pdf'],
  ['جواز السفر.pdf', 'جواز السفر.pdf'],
  ['...', 'document.pdf'],
  ['.pdf', 'document.pdf'],
  ['', 'document.pdf'],
  ['x'.repeat(300), `${'x'.repeat(89)}…${'x'.repeat(10)}.pdf`],
])('the file name %j is changed to %j for a download', (name, leaving) => {
  expect(pdfFileName(name)).toBe(leaving)
  expect(pdfFileName(leaving)).toBe(leaving)
})

test("a client's folder is named by application number and name", () => {
  const maria = { applicationNumber: '2026-000-123-4', firstName: 'Maria', lastName: 'Dela Cruz' }
  expect(clientFileName(maria, 'm@nurses.test')).toBe('2026-000-123-4 Dela Cruz, Maria')
  expect(clientFileName({ ...maria, firstName: '', lastName: ' ' }, 'm@nurses.test')).toBe(
    '2026-000-123-4 m@nurses test',
  )
  expect(clientFileName({ ...maria, lastName: 'Cruz.exe' }, '')).toBe('2026-000-123-4 Cruz, Maria')
})
