import { describe, expect, test } from 'vitest'
import { ApplicationStatus } from '#contract/applications/applications.ts'
import type { Actor } from '../may.ts'
import { permissionsOf } from '../permissions.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import type { AdviceFacts } from './advice.ts'
import { adviceFor, transitionApplication, transitionsFrom } from './transitions.ts'

const ana: Actor = { id: 'ana', role: 'admin', permissions: permissionsOf('owner') }
const maria: Actor = { id: 'maria', role: 'client', permissions: [] }

/** Repeats the table of docs/life-of-an-application.md. */
const allowed: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  in_progress: ['under_review', 'on_hold', 'withdrawn'],
  under_review: ['in_progress', 'submitted', 'rejected', 'on_hold', 'withdrawn'],
  submitted: ['under_review', 'approved', 'rejected', 'on_hold', 'withdrawn'],
  approved: ['submitted'],
  rejected: ['in_progress', 'under_review'],
  on_hold: ['in_progress', 'under_review', 'submitted', 'withdrawn'],
  withdrawn: ['in_progress'],
}

const statuses = ApplicationStatus.options
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to, allowed[from].includes(to)] as const))

describe.each(pairs)('from %s to %s', (from, to, isAllowed) => {
  test(isAllowed ? 'goes' : 'is refused', () => {
    expect(transitionsFrom(ana, from).includes(to)).toBe(isAllowed)
    if (isAllowed) expect(transitionApplication(ana, from, to).to).toBe(to)
    else expect(refusalOf(() => transitionApplication(ana, from, to))?.kind).toBe('conflict')
  })

  test('is refused for an applicant', () => {
    expect(transitionsFrom(maria, from)).toEqual([])
    expect(refusalOf(() => transitionApplication(maria, from, to))?.kind).toBe('forbidden')
  })
})

test.each(statuses)('offers the next statuses after %s in order', (from) => {
  const offered = transitionsFrom(ana, from)
  expect([...offered].sort()).toEqual([...allowed[from]].sort())
  expect(offered).toEqual(statuses.filter((status) => offered.includes(status)))
})

test('a refused transition names both statuses and the possible ones', () => {
  expect(refusalOf(() => transitionApplication(ana, 'in_progress', 'approved'))?.sentence).toBe(
    'An application that is In Progress cannot become Approved. ' +
      'From there it can become Under Review, On Hold, or Withdrawn.',
  )
  expect(refusalOf(() => transitionApplication(ana, 'approved', 'withdrawn'))?.sentence).toBe(
    'An application that is Approved cannot become Withdrawn. From there it can become Submitted.',
  )
})

/** All approved, filled in and paid; a test overrides only what differs. */
const ready: AdviceFacts = {
  hasPersonalDataSheet: true,
  hasNursingSchool: true,
  totalFees: '1500.00',
  amountPaid: '1500.00',
  documentCounts: { required: 5, approved: 5, pending: 0, returned: 0, missing: 0 },
  waiting: { cause: 'names_to_check' },
}
const counts = (about: Partial<AdviceFacts['documentCounts']>) => ({
  documentCounts: { ...ready.documentCounts, ...about },
})
const REVIEW = '1 document is waiting for review.'
const MISSING = '4 of 5 required documents are missing.'
const AGAIN = '1 document has to be sent again.'
const SHEET = 'The Personal Data Sheet has not been filled in.'
const SCHOOL = 'No nursing school has been added to the Personal Data Sheet.'
const FEES = 'Fees are still to be paid.'
const OURS = 'It is our turn: the applicant is waiting for us.'

test.each<[to: ApplicationStatus, about: Partial<AdviceFacts>, sentences: string[]]>([
  ['submitted', {}, []],
  // An application on hold waits for no documents, but still lacks them.
  ['submitted', { waiting: { cause: 'on_hold' }, ...counts({ missing: 4, approved: 1 }) }, [MISSING]],
  [
    'submitted',
    { waiting: { cause: 'documents_to_review' }, ...counts({ pending: 1, missing: 4, approved: 0 }) },
    [REVIEW, MISSING],
  ],
  ['under_review', counts({ missing: 1, approved: 5, required: 6 }), ['1 of 6 required documents is missing.']],
  [
    'approved',
    {
      hasPersonalDataSheet: false,
      hasNursingSchool: false,
      amountPaid: '0.00',
      ...counts({ pending: 1, returned: 1, missing: 4, approved: 0 }),
    },
    [REVIEW, AGAIN, MISSING, SHEET, FEES],
  ],
  ['approved', { hasNursingSchool: false }, [SCHOOL]],
  ['rejected', counts({ pending: 1, missing: 4 }), [REVIEW]],
  ['on_hold', counts({ pending: 1 }), [OURS]],
  ['on_hold', { waiting: { cause: 'names_to_check' } }, [OURS]],
  ['on_hold', { waiting: { cause: 'documents_to_send' }, ...counts({ missing: 1 }) }, []],
  ['withdrawn', counts({ pending: 1, missing: 4 }), []],
])('warns an admin before %s with %o: %j', (to, about, sentences) => {
  expect(adviceFor(to, { ...ready, ...about })).toEqual(sentences)
})
