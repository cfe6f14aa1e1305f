import { expect, test } from 'vitest'
import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { type SheetFieldName, sheetFieldNames, sheetFieldTitle } from '#contract/personal-data/personal-data-fields.ts'
import { formOf, NOT_APPLICABLE, NOT_GIVEN } from './labels.ts'

test('the packet has every question of the personal data sheet once, under the sheet’s title', () => {
  const labels = formOf(null).flatMap(({ rows }) => rows.flat().map(([label]) => label))
  expect(labels.toSorted()).toEqual(sheetFieldNames.map(sheetFieldTitle).toSorted())
})

const blank = Object.fromEntries(sheetFieldNames.map((name) => [name, null])) as unknown as PersonalDataSheet

const printed = (sheet: PersonalDataSheet, name: SheetFieldName) =>
  formOf(sheet)
    .flatMap(({ rows }) => rows.flat())
    .find(([label]) => label === sheetFieldTitle(name))?.[1]

test.each(['middleName', 'marriedName', 'maidenName'] as const)('a blank %s does not apply', (name) => {
  expect(printed({ ...blank, maritalStatus: 'married' }, name)).toBe(NOT_APPLICABLE)
})

test.each(['city', 'retakerState', 'maritalStatus'] as const)('a blank %s is reported as not given', (name) => {
  expect(printed({ ...blank, isRetaker: true }, name)).toBe(NOT_GIVEN)
})
