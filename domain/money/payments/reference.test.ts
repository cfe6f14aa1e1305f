import { expect, test } from 'vitest'
import { hasForeignLetters, normalReference, referenceAdvice } from './reference.ts'

test.each([
  ['1001 543 610110', '1001543610110'],
  ['abc-12.34', 'ABC1234'],
  [' 12\u20134\u00a05 ', '1245'],
  ['- . -', ''],
  ['REF\u200bA1', 'REFA1'],
  ['REF\u00adA1', 'REFA1'],
  ['REF\u2060a1\ufe0f', 'REFA1'],
  ['ＲＥＦＡ１', 'REFA1'],
  ['REF/A_1', 'REFA1'],
  ['straße 1', 'STRASSE1'],
])('the payment reference %j is stored as %j', (written, normal) => {
  expect(normalReference(written)).toBe(normal)
})

test.each([
  ['gcash', '1001 543 610110', null],
  ['gcash', '1001543610', 'A GCash reference has 13 digits.'],
  ['bank', 'IP/2026', null],
  ['bank', 'IP/20', 'A bank reference has 6 to 35 letters and digits.'],
  ['counter', 'slip 7', null],
] as const)('a %s reference %j gets the advice %j', (kind, reference, advice) => {
  expect(referenceAdvice(kind, reference)).toBe(advice)
})

test.each([
  ['R\u0395FA1', true],
  ['РEFA1', true],
  ['REF\u0301A1', false],
  ['RE\u0301FA1', true],
  ['1001 \u0663', true],
  ['ＲＥＦ/1', false],
])('the reference %j contains letters or digits of another alphabet: %j', (reference, isForeign) => {
  expect(hasForeignLetters(reference)).toBe(isForeign)
})
