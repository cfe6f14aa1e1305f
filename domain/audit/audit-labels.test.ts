import { expect, test } from 'vitest'
import { auditLabel } from './audit-labels.ts'

test('an audit action is shown in words', () => {
  expect(auditLabel('document.opened')).toBe('Opened a document')
})

test.each(['document.shredded', 'toString', '__proto__'])(
  'an unknown audit action is shown unchanged: %s',
  (action) => {
    expect(auditLabel(action)).toBe(action)
  },
)
