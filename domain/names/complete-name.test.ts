import { expect, test } from 'vitest'
import { middleNameIn } from './full-name.ts'

test.each([
  ['Maria Clara Reyes Santos', 'Maria Clara', 'Santos', 'Reyes'],
  [' Maria  Reyes Santos', 'Maria', 'Santos', 'Reyes'],
  ['Maria Santos', 'Maria', 'Santos', ''],
  ['Maria R Santos', 'Ana', 'Santos', ''],
  ['Maria Clara', 'Maria Clara', 'Maria Clara', ''],
])('between the parts of %j, %s and %s, stands "%s"', (name, firstName, lastName, middle) => {
  expect(middleNameIn(name, { firstName, lastName })).toBe(middle)
})
