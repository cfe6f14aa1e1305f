import { describe, expect, test } from 'vitest'
import type { ApplicationStatus } from '#contract/applications.ts'
import type { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import { checklist } from './checklist.ts'
import { firstDocument, type NextStep, nextStep, requirementOfStep } from './next-step.ts'

type Marks = Partial<Record<RequirementId, RequirementStatus | `came back: ${string}`>>

const rowsOf = (marks: Marks) =>
  checklist.map(({ id, required }) => {
    const mark = marks[id] ?? 'missing'
    const [, reason] = mark.split('came back: ')
    const status: RequirementStatus = reason ? 'missing' : (mark as RequirementStatus)
    return { requirementId: id, required, status, notes: reason ?? null }
  })

const required = (status: RequirementStatus): Marks => ({
  passport: status,
  'bsn-diploma': status,
  'hs-diploma': status,
  transcript: status,
  'birth-cert': status,
})

const cases: [promise: string, marks: Marks, step: NextStep][] = [
  ['a new application begins with the passport', {}, { kind: 'upload', requirementId: 'passport', others: 4 }],
  [
    'the first missing required document follows what was sent',
    { passport: 'pending', 'bsn-diploma': 'approved' },
    { kind: 'upload', requirementId: 'hs-diploma', others: 2 },
  ],
  [
    'a document that came back goes before one that was never sent',
    { transcript: 'came back: page 3 is missing' },
    { kind: 'mend', requirementId: 'transcript', others: 0 },
  ],
  [
    'the first of several that came back is named, in checklist order',
    { transcript: 'came back: blurred', 'prc-id': 'came back: expired' },
    { kind: 'mend', requirementId: 'transcript', others: 1 },
  ],
  [
    'an optional document that came back counts like any other',
    { ...required('approved'), 'prc-id': 'came back: expired' },
    { kind: 'mend', requirementId: 'prc-id', others: 0 },
  ],
  [
    'with everything required sent there is nothing to do but wait',
    { ...required('pending'), passport: 'approved' },
    { kind: 'wait', pending: 4, optional: 2 },
  ],
  [
    'waiting for an optional document is waiting too',
    { ...required('approved'), 'prc-id': 'pending', 'marriage-cert': 'not_applicable' },
    { kind: 'wait', pending: 1, optional: 0 },
  ],
  [
    'with everything required approved the optional ones may be added',
    required('approved'),
    { kind: 'consider', optional: ['marriage-cert', 'prc-id'] },
  ],
  [
    'what does not apply is never asked for',
    { ...required('approved'), 'marriage-cert': 'not_applicable', 'prc-id': 'not_applicable' },
    { kind: 'complete' },
  ],
  [
    'with every document approved nothing is left',
    { ...required('approved'), 'marriage-cert': 'approved', 'prc-id': 'approved' },
    { kind: 'complete' },
  ],
]

describe('the next step of an applicant', () => {
  test.each(cases)('%s', (_promise, marks, step) => {
    expect(nextStep(withSheet, rowsOf(marks))).toEqual(step)
  })

  test('without an application is to start one', () => {
    expect(nextStep(null, [])).toEqual({ kind: 'start' })
  })

  test('with everything required sent is the personal data sheet, as long as there is none', () => {
    const application = { status: 'in_progress', hasPersonalDataSheet: false } as const
    expect(nextStep(application, rowsOf(required('pending')))).toEqual({ kind: 'fillSheet' })
    expect(nextStep(application, rowsOf({ passport: 'pending' })).kind).toBe('upload')
  })

  const byStatus: [ApplicationStatus, NextStep['kind']][] = [
    ['in_progress', 'upload'],
    ['under_review', 'upload'],
    ['submitted', 'upload'],
    ['on_hold', 'rest'],
    ['approved', 'approved'],
    ['rejected', 'closed'],
    ['withdrawn', 'closed'],
  ]
  test.each(byStatus)('with a missing passport and status %s is %s', (status, kind) => {
    expect(nextStep({ status, hasPersonalDataSheet: false }, rowsOf({})).kind).toBe(kind)
  })
})

const withSheet = { status: 'in_progress', hasPersonalDataSheet: true } as const

test('only a step about one document names a requirement', () => {
  expect(requirementOfStep(nextStep(withSheet, rowsOf({ passport: 'came back: dark' })))).toBe('passport')
  expect(requirementOfStep(nextStep(withSheet, rowsOf(required('pending'))))).toBeNull()
})

test.each<[promise: string, marks: Marks, first: RequirementId | undefined]>([
  ['the one that came back', { transcript: 'came back: blurred' }, 'transcript'],
  ['the first required one that was never sent', { passport: 'pending' }, 'bsn-diploma'],
  ['none, where nothing required is open', required('pending'), undefined],
])('the first document to see to is %s', (_promise, marks, first) => {
  expect(firstDocument(rowsOf(marks))).toBe(first)
})
