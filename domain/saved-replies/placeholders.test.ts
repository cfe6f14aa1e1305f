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

test('every placeholder is filled with its fact', () => {
  const text = placeholders.map(({ word }) => `{${word}}`).join('|')
  expect(fillIn(text, facts)).toBe(Object.values(facts).join('|'))
})

test.each([
  ['in any case and with any spaces', 'Dear {First  Name},', 'Dear Maria,'],
  ['as often as it stands there', '{document}, {document}', 'Passport, Passport'],
  ['but not what is none of ours', 'See {page 4} and { } and {', 'See {page 4} and { } and {'],
  ['and an unknown one stays', 'Dear {nick name},', 'Dear {nick name},'],
])('%s', (_promise, text, filled) => expect(fillIn(text, facts)).toBe(filled))

test('leaves a placeholder in place when its value is unknown or blank', () => {
  expect(fillIn('{document} of {first name}', { firstName: '  ' })).toBe('{document} of {first name}')
})

test('signs as the team when the writer has no name', () => {
  expect(fillIn('{my name}', { myName: signature(' ', 'Lampara') })).toBe('the Lampara team')
  expect(signature('Ana Cruz', 'Lampara')).toBe('Ana Cruz')
})

test('a fact that looks like a placeholder is not filled again', () => {
  expect(fillIn('{first name}', { firstName: '{my name}', myName: 'Ana' })).toBe('{my name}')
})

test('names what is left, each once, over several texts', () => {
  expect(openPlaceholders('About {document}', 'Dear {nick name}, your {document}', 'plain')).toEqual([
    '{document}',
    '{nick name}',
  ])
  expect(openPlaceholders('nothing left, {1}')).toEqual([])
})
