import { expect, test } from 'vitest'
import { auditLabel } from './audit-labels.ts'

test('an action is read in words', () => {
  expect(auditLabel('document.opened')).toBe('Opened a document')
})

test.each(['document.shredded', 'toString', '__proto__'])('shows an unknown action unchanged: %s', (action) => {
  expect(auditLabel(action)).toBe(action)
})
