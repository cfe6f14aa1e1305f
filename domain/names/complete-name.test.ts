import { expect, test } from 'vitest'
import { middleNameIn } from './full-name.ts'

test.each([
  ['Maria Clara Reyes Santos', 'Maria Clara', 'Santos', 'Reyes'],
  [' Maria  Reyes Santos', 'Maria', 'Santos', 'Reyes'],
  ['Maria Santos', 'Maria', 'Santos', ''],
  ['Maria R Santos', 'Ana', 'Santos', ''],
  ['Maria Clara', 'Maria Clara', 'Maria Clara', ''],
])('the middle name in %j, with %s as first and %s as last name, is "%s"', (name, firstName, lastName, middle) => {
  expect(middleNameIn(name, { firstName, lastName })).toBe(middle)
})
