import { expect, test } from 'vitest'
import { DocumentStatus } from '#contract/documents/documents.ts'
import { RequirementId, type RequirementStatus } from '#contract/requirements.ts'
import { checklist } from './checklist.ts'
import { progressOf } from './progress.ts'
import { requirementStatusFor } from './status.ts'

const rows = (...statuses: RequirementStatus[]) => statuses.map((status) => ({ status }))

test('percent is the rounded share of approved requirements', () => {
  expect(progressOf(rows('approved', 'missing', 'missing'))).toMatchObject({ approved: 1, total: 3, percent: 33 })
  expect(progressOf(rows('approved', 'approved', 'pending'))).toMatchObject({ pending: 1, percent: 67 })
})

test('a requirement that does not apply is left out of every figure', () => {
  expect(progressOf(rows('approved', 'not_applicable'))).toEqual({
    approved: 1,
    pending: 0,
    missing: 0,
    total: 1,
    percent: 100,
    pendingPercent: 0,
  })
})

test('an empty checklist is at 0 percent', () => {
  expect(progressOf([]).percent).toBe(0)
})

test('the checklist is the seven documents of the specification, five of them required', () => {
  expect(checklist.map((one) => one.id)).toEqual(RequirementId.options)
  expect(checklist.filter((one) => one.required)).toHaveLength(5)
})

test('a rejected document makes its requirement missing again', () => {
  expect(DocumentStatus.options.map((status) => requirementStatusFor[status])).toEqual([
    'pending',
    'approved',
    'missing',
  ])
})
