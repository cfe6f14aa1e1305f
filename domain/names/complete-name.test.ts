import { expect, test } from 'vitest'
import { middleNameIn, partsOf } from './complete-name.ts'

test.each([
  ['Maria Clara Reyes Santos', 'Maria Clara', 'Santos'],
  ['Maria Reyes Santos', 'Maria', 'Santos'],
  ['Maria Santos', 'Maria', 'Santos'],
  ['Ana Lopez dela Cruz', 'Ana', 'dela Cruz'],
  ['Ana de la Peña San Jose', 'Ana', 'San Jose'],
  ['Jose Reyes Santos Jr.', 'Jose', 'Santos'],
  ['  Maria   Santos ', 'Maria', 'Santos'],
  ['Maria', '', ''],
  ['', '', ''],
])('%j is probably "%s" and "%s"', (name, firstName, lastName) => {
  expect(partsOf(name)).toEqual({ firstName, lastName })
})

test.each([
  ['Maria Clara Reyes Santos', 'Maria Clara', 'Santos', 'Reyes'],
  ['Maria Santos', 'Maria', 'Santos', ''],
  ['Maria R Santos', 'Ana', 'Santos', ''],
  ['Maria Clara', 'Maria Clara', 'Maria Clara', ''],
])('between the parts of %j, %s and %s, stands "%s"', (name, firstName, lastName, middle) => {
  expect(middleNameIn(name, { firstName, lastName })).toBe(middle)
})
