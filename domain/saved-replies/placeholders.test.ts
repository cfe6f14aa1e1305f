import { expect, test } from 'vitest'
import { fillIn, openPlaceholders, placeholders, signature } from './placeholders.ts'

const facts = {
  firstName: 'Maria',
  lastName: 'Reyes',
  applicationNumber: 'LAM-2026-000123',
  document: 'Passport',
  balance: '$1,500.00',
  myName: 'Ana Cruz',
  portalAddress: 'https://portal.provider.example',
  nextTask: 'Upload your diploma',
  missingDocuments: 'BSN Diploma',
  dueAmount: '$250.00',
  dueDay: '14 Dec 2026',
  board: 'Illinois',
  examDay: '20 Dec 2026',
}

test('every placeholder is replaced by its value', () => {
  const text = placeholders.map(({ word }) => `{${word}}`).join('|')
  expect(fillIn(text, facts)).toBe(Object.values(facts).join('|'))
})

test.each([
  ['in any case and with any spaces', 'Dear {First  Name},', 'Dear Maria,'],
  ['as often as it stands there', '{document}, {document}', 'Passport, Passport'],
  ['but not what is none of ours', 'See {page 4} and { } and {', 'See {page 4} and { } and {'],
  ['and an unknown one stays', 'Dear {nick name},', 'Dear {nick name},'],
])('placeholders are replaced: %s', (_promise, text, filled) => expect(fillIn(text, facts)).toBe(filled))

test('a placeholder stays when its value is unknown or blank', () => {
  expect(fillIn('{document} of {first name}', { firstName: '  ' })).toBe('{document} of {first name}')
})

test('the signature is the team when the writer has no name', () => {
  expect(fillIn('{my name}', { myName: signature(' ', 'Lampara') })).toBe('the Lampara team')
  expect(signature('Ana Cruz', 'Lampara')).toBe('Ana Cruz')
})

test('a value that looks like a placeholder is not replaced', () => {
  expect(fillIn('{first name}', { firstName: '{my name}', myName: 'Ana' })).toBe('{my name}')
})

test('unfilled placeholders of several texts are listed once each', () => {
  expect(openPlaceholders('About {document}', 'Dear {nick name}, your {document}', 'plain')).toEqual([
    '{document}',
    '{nick name}',
  ])
  expect(openPlaceholders('nothing left, {1}')).toEqual([])
})
