import { describe, expect, test } from 'vitest'
import { ApplicationStatus } from '#contract/applications/applications.ts'
import type { TaskCode, TaskState } from '#contract/cases/tasks.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { checklist } from '../requirements/checklist.ts'
import { type DocumentFacts, firstDocument } from '../requirements/open-documents.ts'
import { isRequired, requirementState, type SheetFacts } from '../requirements/status.ts'
import type { CaseFacts } from './case-facts.ts'
import { caseState } from './case-state.ts'
import { nextTaskForMail, notApproved, tasksOf } from './tasks.ts'
import { aDocument, caseFacts } from './testing/example-facts.ts'

type Marks = Partial<Record<RequirementId, 'pending' | 'approved' | `came back: ${string}`>>

const plain: SheetFacts = { maritalStatus: 'single', declarePrc: false }

const rowsOf = (marks: Marks, sheet: SheetFacts | null = plain): DocumentFacts[] =>
  checklist.map(({ id }) => {
    const [mark = '', notes = null] = marks[id]?.split('came back: ') ?? []
    const document = notes ? 'rejected' : mark === 'pending' || mark === 'approved' ? mark : null
    const status = requirementState(id, { document, sheet })
    return { requirementId: id, status, notes, required: isRequired(id, sheet) }
  })

const allFive = (mark: 'pending' | 'approved'): Marks => ({
  passport: mark,
  'bsn-diploma': mark,
  'hs-diploma': mark,
  transcript: mark,
  'birth-cert': mark,
})

interface Told {
  status?: ApplicationStatus
  documents?: DocumentFacts[]
  hasSheet?: boolean
  hasNursingSchool?: boolean
  amountPaid?: string
  hasSubmittedProof?: boolean
  unreadMessages?: number
}

const DAY = '2026-11-05'

/** All sent, approved, filled in, paid and read; a test overrides only what differs. */
function facts(told: Told = {}): CaseFacts {
  const { status = 'in_progress', documents = rowsOf(allFive('approved')), unreadMessages = 0 } = told
  return caseFacts({
    status,
    documents: documents.map((row) => aDocument(row)),
    sheetOn: told.hasSheet === false ? null : DAY,
    schoolOn: told.hasNursingSchool === false ? null : DAY,
    unread: unreadMessages > 0 ? { count: unreadMessages, since: DAY, subject: 'Hello' } : null,
    money: {
      ...caseFacts().money,
      amountPaid: told.amountPaid ?? '1500.00',
      reportedOn: told.hasSubmittedProof ? DAY : null,
    },
  })
}

const nothingDone: Told = {
  documents: rowsOf({}, null),
  hasSheet: false,
  hasNursingSchool: false,
  amountPaid: '0.00',
  unreadMessages: 1,
}

const listOf = (told: Told = {}) => tasksOf(facts(told), caseState(facts(told)))
const stateOf = (told: Told, code: TaskCode) => listOf(told).tasks.find((task) => task.code === code)?.state

test.each<[promise: string, about: Told, next: TaskCode | null]>([
  ['a new application begins with the passport', nothingDone, 'passport'],
  [
    'the first missing required document follows what was sent',
    { documents: rowsOf({ passport: 'pending', 'bsn-diploma': 'approved' }) },
    'hs-diploma',
  ],
  [
    'a document that came back goes before one that was never sent',
    { documents: rowsOf({ transcript: 'came back: page 3 is missing' }) },
    'transcript',
  ],
  [
    'of several that came back the first in checklist order',
    { documents: rowsOf({ ...allFive('approved'), 'prc-id': 'came back: expired', transcript: 'came back: blurred' }) },
    'transcript',
  ],
  ['with everything sent the sheet', { ...nothingDone, documents: rowsOf(allFive('pending'), null) }, 'personal_data'],
  ['with a sheet the nursing school', { hasNursingSchool: false, amountPaid: '0.00' }, 'education'],
  [
    'a licence that was declared makes the PRC ID a thing to send',
    { documents: rowsOf(allFive('pending'), { ...plain, declarePrc: true }), hasNursingSchool: false },
    'prc-id',
  ],
  [
    'a marriage makes its certificate a thing to send',
    { documents: rowsOf(allFive('approved'), { maritalStatus: 'married', declarePrc: false }) },
    'marriage-cert',
  ],
  ['then what is due', { amountPaid: '1499.99', unreadMessages: 2 }, 'payment'],
  ['then what was not read', { unreadMessages: 2 }, 'unread_message'],
  ['nothing while documents are checked', { documents: rowsOf(allFive('pending')) }, null],
  ['nothing when everything is done', {}, null],
  ['nothing more where more is paid than is due', { amountPaid: '1600.00' }, null],
])('first task: %s', (_promise, about, next) => {
  expect(listOf(about).next).toBe(next)
})

describe('the states of tasks', () => {
  test('are "to do" in a new application, except for documents that do not apply', () => {
    const states = Object.fromEntries(listOf(nothingDone).tasks.map(({ code, state }) => [code, state]))
    expect(states).toEqual({
      ...Object.fromEntries(Object.keys(allFive('pending')).map((id) => [id, 'to_do'])),
      'marriage-cert': 'not_needed',
      'prc-id': 'not_needed',
      personal_data: 'to_do',
      education: 'to_do',
      payment: 'to_do',
      unread_message: 'to_do',
    })
  })

  test('leave out the payment when nothing is due', () => {
    expect(stateOf({}, 'payment')).toBeUndefined()
    expect(stateOf({ amountPaid: '1600.00' }, 'payment')).toBeUndefined()
  })

  test('let a reported payment wait for the team', () => {
    const told: Told = { amountPaid: '0.00', hasSubmittedProof: true }
    const { next, tasks } = listOf(told)
    const payment = tasks.find(({ code }) => code === 'payment')
    expect(payment).toMatchObject({ state: 'waiting', waitsFor: 'team', title: 'We are checking your payment' })
    expect(next).toBeNull()
  })

  test('show the notes of the reviewer as the reason of a rejected document', () => {
    const documents = rowsOf({ passport: 'came back: The photo is blurred.' })
    const passport = listOf({ documents }).tasks.find(({ code }) => code === 'passport')
    expect(passport).toMatchObject({ state: 'to_do', waitsFor: 'applicant', reason: 'The photo is blurred.' })
    expect(passport?.title).toBe('Your passport needs a new copy: see why')
  })

  const ofMissing: [ApplicationStatus, TaskState][] = [
    ['in_progress', 'to_do'],
    ['under_review', 'to_do'],
    ['submitted', 'to_do'],
    ['on_hold', 'waiting'],
    ['approved', 'to_do'],
    ['rejected', 'not_needed'],
    ['withdrawn', 'not_needed'],
  ]
  test.each(ofMissing)('for a missing passport in the status %s are %s', (status, state) => {
    expect(stateOf({ ...nothingDone, status }, 'passport')).toBe(state)
    expect(stateOf({ ...nothingDone, status }, 'education')).toBe(state)
  })
})

describe.each(ApplicationStatus.options)('an application that is %s', (status) => {
  const many: Told[] = [
    nothingDone,
    {},
    { documents: rowsOf({ passport: 'came back: dark', transcript: 'pending' }) },
    { amountPaid: '0.00', unreadMessages: 3 },
  ].map((one) => ({ ...one, status }))

  test('has a next task exactly when a task is to do', () => {
    for (const one of many) {
      const { next, tasks } = listOf(one)
      const toDo = tasks.filter(({ state }) => state === 'to_do')
      expect(toDo.length > 0).toBe(next !== null)
      if (next) expect(toDo.map(({ code }) => code)).toContain(next)
      for (const { state, waitsFor } of tasks) {
        if (state === 'to_do') expect(waitsFor).toBe('applicant')
        if (state === 'done' || state === 'not_needed') expect(waitsFor).toBe('nobody')
      }
    }
  })
})

test.each<[says: string | null, about: Told]>([
  ['Upload your passport', nothingDone],
  ['Upload a document that we need from you', { documents: rowsOf({ passport: 'came back: blurred' }) }],
  [
    'Upload a document that we need from you',
    { documents: rowsOf(allFive('approved'), { maritalStatus: 'married', declarePrc: false }) },
  ],
  ['Add your nursing school', { hasNursingSchool: false }],
  [null, {}],
])('a mail names the next task as %j, without a private answer or decision', (says, about) => {
  expect(nextTaskForMail(listOf(about))).toBe(says)
})

test.each<[promise: string, marks: Marks, first: RequirementId | undefined]>([
  ['the one that came back', { transcript: 'came back: blurred' }, 'transcript'],
  ['the first required one that was never sent', { passport: 'pending' }, 'bsn-diploma'],
  ['none, where nothing required is open', allFive('pending'), undefined],
])('the first document to upload is %s', (_promise, marks, first) => {
  expect(firstDocument(rowsOf(marks))).toBe(first)
})

test('the list of what a packet lacks names every document that is not approved, also when closed', () => {
  const documents = rowsOf(
    { ...allFive('approved'), passport: 'pending', transcript: 'came back: blurred' },
    { maritalStatus: 'single', declarePrc: true },
  )
  const lacking = [
    { name: 'Valid Passport', state: 'waiting for review' },
    { name: 'Transcript of Records', state: 'sent back' },
    { name: 'PRC ID', state: 'not sent' },
    { name: 'Nursing school', state: 'not added' },
  ]
  expect(notApproved(listOf({ documents, hasNursingSchool: false }))).toEqual(lacking)
  const [passport, ...others] = lacking
  const closed = listOf({ documents, hasNursingSchool: false, status: 'withdrawn' })
  expect(notApproved(closed)).toEqual([{ ...passport, state: 'not reviewed' }, ...others])
  expect(notApproved(listOf())).toEqual([])
})
