import { expect, test } from 'vitest'
import { formatFacts, redactFilter } from './audit-detail.ts'

test.each([
  [{}, ''],
  [{ to: 'rejected', from: 'pending' }, 'from pending, to rejected'],
  [{ rows: '1' }, '1 row'],
  [{ status: 'pending', rows: '25', of: '312', search: 'given' }, '25 of 312 rows, by a search, status pending'],
])('%j is read as "%s"', (detail, words) => {
  expect(formatFacts(detail as Record<string, string>).join(', ')).toBe(words)
})

test('of a search the audit keeps that there was one', () => {
  expect(redactFilter({ search: 'maria@example.test', status: 'pending', from: undefined })).toEqual({
    search: 'given',
    status: 'pending',
  })
})
