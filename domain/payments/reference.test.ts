import { expect, test } from 'vitest'
import { normalReference, referenceAdvice } from './reference.ts'

test.each([
  ['1001 543 610110', '1001543610110'],
  ['abc-12.34', 'ABC1234'],
  [' 12\u20134\u00a05 ', '1245'],
  ['- . -', ''],
])('%j is the reference %j', (written, normal) => {
  expect(normalReference(written)).toBe(normal)
})

test.each([
  ['gcash', '1001 543 610110', null],
  ['gcash', '1001543610', 'A GCash reference has 13 digits.'],
  ['bank', 'IP/2026', 'A bank reference has 6 to 35 letters and digits.'],
  ['counter', 'slip 7', null],
] as const)('of %s %j is said: %j', (kind, reference, advice) => {
  expect(referenceAdvice(kind, reference)).toBe(advice)
})
