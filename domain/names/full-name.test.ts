import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test.each([
  ['Maria', 'Santos', 'Maria Santos'],
  ['Maria', '', 'Maria'],
  ['', 'Santos', 'Santos'],
  ['', '', 'maria@example.com'],
])('the first name %j and the last name %j are shown as %j', (firstName, lastName, expected) => {
  expect(fullName({ firstName, lastName }, 'maria@example.com')).toBe(expected)
})
