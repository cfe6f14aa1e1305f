import { expect, test } from 'vitest'
import { readQuery, rewriteQuery, withWord, writeFilter, writeQuery } from './client-query.ts'
import { chipsOf, holders } from './filter-labels.ts'

const read = (text: string) => readQuery(new URLSearchParams(text))

test('reads the filter from an address and drops invalid values', () => {
  expect(read('status=approved,on_hold&sort=name&search=%20maria%20&client=7&view=8')).toEqual({
    status: 'approved,on_hold',
    sort: 'name',
    search: 'maria',
  })
  expect(
    read('status=asleep&balance=much&from=2026-02-30&requirement=passport&waitsFor=&assignedTo=unassigned&sort=age'),
  ).toEqual({})
})

test('equal filters are written in one form', () => {
  expect(rewriteQuery('sort=waiting&status=approved')).toBe(rewriteQuery('status=approved&sort=waiting'))
  expect(writeQuery({ sort: 'newest' })).toBe('')
  expect(writeFilter({ sort: 'name', balance: 'due' })).toBe('balance=due')
})

test('a value is added to a filter in its order, and removing the last value removes the filter', () => {
  const all = ['one', 'two', 'three']
  expect(withWord('three', 'one', true, all)).toBe('one,three')
  expect(withWord('one', 'one', false, all)).toBeUndefined()
})

test('every active filter has a chip that can be removed on its own', () => {
  const ben = '019f2a41-22bb-7d13-9f66-a1d2e3c8bb12'
  const query = read(
    `search=ana&status=approved,on_hold&waitsFor=team&assignedTo=${ben}&balance=due&from=2026-11-01&to=2026-11-21&requirement=passport:missing&expiresWithin=90`,
  )
  const colleagues = holders([{ id: ben, name: 'Ben Lim' }], 'ana')
  expect(chipsOf(query, colleagues).map(({ words }) => words)).toEqual([
    '“ana”',
    'Status: Approved',
    'Status: On Hold',
    'Waiting for: Our team',
    'Assigned to: Ben Lim',
    'Balance due',
    'Started from 1 Nov 2026',
    'Started until 21 Nov 2026',
    'Valid Passport: Missing',
    'Document expires within 90 days',
  ])
  expect(chipsOf(query, colleagues)[1]?.without).toEqual({ status: 'on_hold' })
})
