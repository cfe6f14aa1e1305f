import { expect, test } from 'vitest'
import { sheetFieldNames, sheetFieldTitle } from '#contract/personal-data/personal-data-fields.ts'
import { formOf } from './labels.ts'

test('the packet asks every question of the personal data sheet once, by the name that it has there', () => {
  const labels = formOf(null).flatMap(({ rows }) => rows.flat().map(([label]) => label))
  expect(labels.toSorted()).toEqual(sheetFieldNames.map(sheetFieldTitle).toSorted())
})
