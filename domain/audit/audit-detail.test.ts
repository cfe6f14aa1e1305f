import { expect, test } from 'vitest'
import { formatFacts, redactFilter, withShortIds } from './audit-detail.ts'

test.each([
  [{}, ''],
  [{ to: 'rejected', from: 'pending' }, 'from pending, to rejected'],
  [{ rows: '1' }, '1 row'],
  [{ status: 'pending', rows: '25', of: '312', search: 'given' }, '25 of 312 rows, by a search, status pending'],
])('the audit detail %j reads "%s"', (detail, words) => {
  expect(formatFacts(detail as Record<string, string>).join(', ')).toBe(words)
})

test('details on the screen show the end of an id', () => {
  const plan = '0193b5c0-1111-7000-8000-0000deadbeef'
  expect(withShortIds({ plan, reason: `As ${plan}`, work: `documents:${plan}` })).toEqual({
    plan: 'deadbeef',
    reason: 'As deadbeef',
    work: 'documents:deadbeef',
  })
})

test('the audit records that a search was used, without the searched text', () => {
  expect(redactFilter({ search: 'maria@example.test', status: 'pending', from: undefined })).toEqual({
    search: 'given',
    status: 'pending',
  })
})
