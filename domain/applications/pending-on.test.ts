import { describe, expect, test } from 'vitest'
import { ApplicationStatus } from '#contract/applications.ts'
import type { PendingCause } from '#contract/pending-on.ts'
import type { TaskCode } from '#contract/tasks.ts'
import { requiredIds } from '../requirements/checklist.ts'
import { tasksOf } from '../tasks/tasks.ts'
import { derivePendingOn, type PendingFacts, partyOf } from './pending-on.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))

/** Everything sent, approved and filled in; say only what differs. */
const facts = (about: Partial<PendingFacts> = {}): PendingFacts => ({
  status: 'in_progress',
  statusSince: day(1),
  askedSince: day(1),
  heldFor: null,
  oldestPending: null,
  lastReviewed: day(5),
  toMend: 0,
  oldestReturned: null,
  toSend: 0,
  sheetSaved: day(3),
  nursingSchoolAdded: day(3),
  ...about,
})

test.each<[PendingCause, Partial<PendingFacts>, Date]>([
  ['documents_to_send', { lastReviewed: null, toSend: 5, sheetSaved: null }, day(1)],
  ['documents_to_review', { oldestPending: day(4), toMend: 1, toSend: 2, sheetSaved: null }, day(4)],
  ['documents_to_mend', { toMend: 1, toSend: 3 }, day(5)],
  ['documents_to_send', { toSend: 2 }, day(5)],
  ['sheet_to_fill', { sheetSaved: null }, day(5)],
  ['school_to_add', { sheetSaved: day(6), nursingSchoolAdded: null }, day(6)],
  ['decision_of_team', { nursingSchoolAdded: day(8) }, day(8)],
  ['decision_of_team', {}, day(5)],
  ['decision_of_team', { sheetSaved: day(7) }, day(7)],
  ['decision_of_team', { status: 'under_review', statusSince: day(6) }, day(6)],
  ['decision_of_board', { status: 'submitted', statusSince: day(6) }, day(6)],
  ['documents_to_mend', { status: 'submitted', statusSince: day(4), toMend: 1, toSend: 1 }, day(5)],
  ['documents_to_review', { status: 'submitted', statusSince: day(4), oldestPending: day(8) }, day(8)],
  ['on_hold', { status: 'on_hold', statusSince: day(9), oldestPending: day(4), toSend: 1 }, day(9)],
  ['on_hold', { status: 'on_hold', statusSince: day(9), heldFor: 'nobody' }, day(9)],
  ['on_hold_by_applicant', { status: 'on_hold', statusSince: day(9), heldFor: 'applicant' }, day(9)],
  ['on_hold_by_team', { status: 'on_hold', statusSince: day(9), heldFor: 'team' }, day(9)],
  ['on_hold_by_third_party', { status: 'on_hold', statusSince: day(9), heldFor: 'third_party' }, day(9)],
  // What was said of a pause counts only during it.
  ['documents_to_send', { heldFor: 'team', toSend: 2 }, day(5)],
  // A move of the team asks nothing new of the applicant: the clock goes on.
  ['documents_to_mend', { status: 'under_review', statusSince: day(9), toMend: 1, oldestReturned: day(4) }, day(4)],
  ['documents_to_send', { status: 'under_review', statusSince: day(9), toSend: 2 }, day(5)],
  ['documents_to_send', { status: 'under_review', statusSince: day(9), toSend: 5, lastReviewed: null }, day(1)],
  ['sheet_to_fill', { status: 'under_review', statusSince: day(9), sheetSaved: null }, day(5)],
  // Going on after a pause does.
  ['documents_to_mend', { statusSince: day(9), askedSince: day(9), toMend: 1, oldestReturned: day(4) }, day(9)],
  ['documents_to_send', { statusSince: day(9), askedSince: day(9), toSend: 2 }, day(9)],
])('waits for %s where %o', (cause, about, since) => {
  expect(derivePendingOn(facts(about))).toEqual({ cause, since })
})

describe.each(['approved', 'rejected', 'withdrawn'] as const)('what is %s', (status) => {
  test('waits for nobody, whatever is missing', () => {
    const closed = derivePendingOn(
      facts({ status, statusSince: day(9), oldestPending: day(2), toSend: 5, sheetSaved: null }),
    )
    expect(closed).toEqual({ cause: 'closed', since: day(9) })
    expect(partyOf[closed.cause]).toBe('nobody')
  })
})

test('what comes first for the applicant is exactly what the application waits for, when it is the applicant’s turn', () => {
  const asksFor: Partial<Record<PendingCause, TaskCode | null>> = {
    documents_to_mend: 'passport',
    documents_to_send: 'passport',
    sheet_to_fill: 'personal_data',
    school_to_add: 'education',
    decision_of_team: null,
    decision_of_board: null,
    on_hold: null,
  }
  for (const status of ['in_progress', 'under_review', 'submitted', 'on_hold'] as const) {
    for (const [missing, notes] of [
      [1, 1],
      [2, 0],
      [0, 0],
    ] as const) {
      for (const [hasSheet, hasNursingSchool] of [
        [false, false],
        [true, false],
        [true, true],
      ] as const) {
        const documents = requiredIds.map((requirementId, index) => ({
          requirementId,
          required: true,
          status: index < missing ? ('missing' as const) : ('approved' as const),
          notes: index < notes ? 'Please scan all of it' : null,
        }))
        const { cause } = derivePendingOn(
          facts({
            status,
            toSend: missing,
            toMend: notes,
            sheetSaved: hasSheet ? day(3) : null,
            nursingSchoolAdded: hasNursingSchool ? day(3) : null,
          }),
        )
        const { next } = tasksOf({
          status,
          documents,
          hasSheet,
          hasNursingSchool,
          waitsFor: partyOf[cause],
          nameAdvice: [],
          boardItems: [],
          unreadMessages: 0,
          exam: null,
          totalFees: '0.00',
          amountPaid: '0.00',
          currency: 'USD',
          hasSubmittedProof: false,
        })
        expect(next).toBe(asksFor[cause])
      }
    }
  }
})

test.each([
  ['nobody', 'nobody'],
  ['applicant', 'nobody'],
  ['team', 'team'],
  ['third_party', 'third_party'],
] as const)('what is on hold for %s waits for %s', (heldFor, party) => {
  expect(partyOf[derivePendingOn(facts({ status: 'on_hold', heldFor })).cause]).toBe(party)
})

test.each(ApplicationStatus.options)('some rule holds for what is %s', (status) => {
  for (const toSend of [0, 2]) expect(partyOf[derivePendingOn(facts({ status, toSend })).cause]).toBeTruthy()
})
