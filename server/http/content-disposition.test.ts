import { expect, test } from 'vitest'
import { contentDisposition } from './mount-file.ts'

test.each([
  ['passport.pdf', 'inline; filename="passport.pdf"; filename*=UTF-8\'\'passport.pdf'],
  ['Señora Peña.pdf', 'inline; filename="Se_ora Pe_a.pdf"; filename*=UTF-8\'\'Se%C3%B1ora%20Pe%C3%B1a.pdf'],
  ['a"b\\c/d%e.pdf', 'inline; filename="a_b_c_d_e.pdf"; filename*=UTF-8\'\'a%22b%5Cc%2Fd%25e.pdf'],
  ["it's (1)*.pdf", "inline; filename=\"it's (1)*.pdf\"; filename*=UTF-8''it%27s%20%281%29%2A.pdf"],
  ['x\r\nset-cookie: a=b', 'inline; filename="x set-cookie: a=b"; filename*=UTF-8\'\'x%20set-cookie%3A%20a%3Db'],
  ['x\u202efdp.exe', 'inline; filename="xfdp.exe"; filename*=UTF-8\'\'xfdp.exe'],
])('%j becomes one valid header', (name, header) => {
  expect(contentDisposition('inline', name)).toBe(header)
})
