import { beforeAll, describe, expect, test } from 'vitest'
import { CaseState } from '#contract/cases/case-state.ts'
import { CaseItemCode } from '#contract/cases/pending-on.ts'
import { positionOf } from '../path/position.ts'
import { stepsOf } from '../path/progress.ts'
import { isEnded, sideStateOf } from '../path/side-states.ts'
import type { CaseFacts } from './case-facts.ts'
import { caseState, type FullState, forApplicant, itemRows, turnOfStep } from './case-state.ts'
import { causeLabel, turnOf } from './codes.ts'
import { tasksOf } from './tasks.ts'
import { mark, marks, seat } from './testing/exam-facts.ts'
import { caseFacts } from './testing/example-facts.ts'
import { randomFacts, seededChance } from './testing/random-facts.ts'

interface History {
  facts: CaseFacts
  state: FullState
}

const historyRules: Record<string, (history: History) => boolean> = {
  'have one turn, cause and day in every view'({ facts, state }) {
    const { step, waitsFor, party, cause, since } = state
    const position = positionOf(facts, state)
    const shown = stepsOf(facts, turnOfStep(state)).find(({ code }) => code === step)
    const isOpen = shown?.state === 'current' || shown?.state === 'problem'
    const applicantPart = forApplicant(state)
    return (
      turnOf(cause) === waitsFor &&
      (waitsFor === 'third_party' || party === waitsFor) &&
      position.step === step &&
      position.since === since &&
      position.waitsFor === party &&
      (!isOpen || (shown.waitsFor === party && shown.since === since)) &&
      [applicantPart.step, applicantPart.cause, applicantPart.since].join() === [step, cause, since].join() &&
      state.items.some((item) => item.code === cause && item.since === since && item.party === party) &&
      since <= facts.today
    )
  },
  'get their turn from the open items that block the case'({ state: { items, waitsFor } }) {
    const blocks = (turn: string) => items.some((item) => item.blocks && item.turn === turn)
    return waitsFor === ((['team', 'applicant', 'third_party'] as const).find(blocks) ?? 'nobody')
  },
  'name the next task of the applicant with its page, and the next step of the team'({ facts, state }) {
    const { next, tasks } = tasksOf(facts, state)
    const ownItems = state.items.filter(({ turn }) => turn === 'applicant')
    const isToDo = tasks.some(({ code, state: progress }) => code === next && progress === 'to_do')
    const first = state.next.team
    return (
      (next !== null) === ownItems.length > 0 &&
      (next === null || isToDo) &&
      ownItems.every(({ href }) => href.applicant?.startsWith('/')) &&
      (state.waitsFor !== 'applicant' || state.next.applicant?.code === state.cause) &&
      (state.waitsFor !== 'team' || (first?.code === state.cause && first.since === state.since))
    )
  },
  'ask no applicant with a closed, paused, expired or refunded case to pay'({ facts, state: { items } }) {
    const side = sideStateOf(facts)?.code ?? ''
    const rests = isEnded(facts) || side === 'on_hold' || side.endsWith('_expired')
    const { isRefunded, isRefunding, totalFees, amountPaid, checking } = facts.money
    const isOver = rests || isRefunded || isRefunding || Number(totalFees) <= Number(amountPaid) + Number(checking)
    return (
      !(isOver && items.some(({ code, reason }) => code === 'payment_to_make' || reason?.includes('still to pay'))) &&
      !items.some(({ code, blocks }) => code === 'message_to_read' && blocks)
    )
  },
  'have a stable state, both sentences for every item, and no admin links for the applicant': ({ facts, state }) =>
    JSON.stringify(caseState(facts)) === JSON.stringify(state) &&
    CaseState.safeParse(state).success &&
    state.items.every(({ text, href }) => text.applicant && text.team && href.team) &&
    !JSON.stringify(forApplicant(state)).includes('/admin/'),
  'wait for nobody when closed, or on hold for the applicant'({ facts, state }) {
    const rests = sideStateOf(facts)?.code === 'on_hold' && facts.status === 'on_hold' && facts.heldFor === 'applicant'
    const isClosed = state.cause === 'closed'
    return isClosed === isEnded(facts) && (!(isClosed || rests) || state.waitsFor === 'nobody')
  },
}

describe('ten thousand random cases', () => {
  const breaches: Record<string, History> = {}
  const seen = new Set<CaseItemCode>()

  // Keeps no history: keeping all of them would take a third of the time.
  beforeAll(() => {
    const chance = seededChance(20_261_125)
    for (let count = 0; count < 10_000; count += 1) {
      const facts = randomFacts(chance)
      const history = { facts, state: caseState(facts) }
      for (const [rule, holds] of Object.entries(historyRules)) if (!holds(history)) breaches[rule] ??= history
      for (const { code } of history.state.items) seen.add(code)
    }
  }, 120_000)

  test.each(Object.keys(historyRules))('%s', (rule) => expect(breaches[rule]).toBeUndefined())

  test('contain every kind of item', () => {
    expect(CaseItemCode.options.filter((code) => !seen.has(code))).toEqual([])
  })
})

test('each item code has one row and one label', () => {
  const codes = itemRows.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect([...codes, 'step_to_decide'].sort()).toEqual([...CaseItemCode.options].sort())
  for (const code of CaseItemCode.options) expect(causeLabel(code).length).toBeGreaterThan(0)
})

const entered = { confirmed: true, enteredOn: '2026-11-03', firstName: 'MARIA', lastName: 'REYES' }
const seatOn = (day: string) => ({ ...seat(`${day}T08:00`), ...entered })
const result = {
  ...entered,
  outcome: 'passed' as const,
  takenOn: '2026-10-15',
  official: true,
  resultOn: '2026-11-09',
}
const permit = { ...entered, startsOn: '2026-10-01', endsOn: '2026-12-30' }
const ready = marks(
  'board_chosen',
  'identity_aligned',
  'board_packet_ready',
  'evaluation_issued',
  'source_requests_sent',
)
const filed = [...ready, ...marks('board_submitted')]
const eligible = [...filed, ...marks('board_eligible')]
const registration = { ...entered, registeredOn: '2026-04-20' }
const missing = (id: 'hs-diploma' | 'passport') =>
  caseFacts().documents.map((row) => (row.requirementId === id ? { ...row, status: 'missing' as const } : row))
const pending = caseFacts().documents.map((row) =>
  row.requirementId === 'transcript' ? { ...row, status: 'pending' as const, sentOn: '2026-11-17' } : row,
)

type Said = [waitsFor: string, cause: string, since: string, applicantTask: string | null]

test.each<[name: string, about: Partial<CaseFacts>, said: Said]>([
  [
    'papers to check and to send: ours, and hers beside it',
    { documents: pending.map((row) => (row.requirementId === 'hs-diploma' ? { ...row, status: 'missing' } : row)) },
    ['team', 'documents_to_review', '2026-11-17', 'documents_to_send'],
  ],
  [
    'a school that is missing keeps us from asking it',
    { schoolOn: null },
    ['applicant', 'school_to_add', '2026-11-02', 'school_to_add'],
  ],
  ['all is there: we ask school and PRC', {}, ['team', 'sources_to_ask', '2026-11-06', null]],
  ['no board chosen', { marks: [] }, ['applicant', 'board_to_choose', '2026-11-02', 'board_to_choose']],
  [
    'the choice of a board comes before papers',
    { marks: [], documents: missing('passport') },
    ['applicant', 'board_to_choose', '2026-11-02', 'board_to_choose'],
  ],
  ['the status decides nothing', { status: 'approved' }, ['team', 'sources_to_ask', '2026-11-06', null]],
  ['the board decides', { marks: filed, registration }, ['third_party', 'board_to_decide', '2026-04-15', null]],
  [
    'her entry is for us to confirm',
    { marks: filed, registration: { ...registration, confirmed: false } },
    ['team', 'entry_to_confirm', '2026-11-03', null],
  ],
  [
    'on hold at her wish',
    { status: 'on_hold', statusSince: '2026-11-10', heldFor: 'applicant', documents: missing('passport') },
    ['nobody', 'on_hold_by_applicant', '2026-11-10', null],
  ],
  [
    'on hold for a reason of ours',
    { status: 'on_hold', statusSince: '2026-11-10', heldFor: 'team' },
    ['team', 'on_hold_by_team', '2026-11-10', null],
  ],
  [
    'withdrawn',
    { status: 'withdrawn', statusSince: '2026-11-10', documents: missing('passport') },
    ['nobody', 'closed', '2026-11-10', null],
  ],
  [
    'a permission that has ended asks to register again',
    { marks: eligible, registration, att: { ...permit, endsOn: '2026-11-15' } },
    ['applicant', 'registration_to_renew', '2026-11-15', 'registration_to_renew'],
  ],
  [
    'who has registered again waits for Pearson VUE',
    {
      marks: eligible,
      registration: { ...registration, registeredOn: '2026-11-18' },
      att: { ...permit, endsOn: '2026-11-15' },
    },
    ['third_party', 'permit_to_arrive', '2026-11-18', null],
  ],
  [
    'a permission that is late is looked for',
    { marks: [...filed, mark('board_eligible', '2026-11-01')], registration },
    ['applicant', 'permit_to_find', '2026-11-16', 'permit_to_find'],
  ],
  [
    'a seat to book, by its day',
    { marks: eligible, registration, att: permit },
    ['applicant', 'seat_to_book', '2026-11-03', 'seat_to_book'],
  ],
  [
    'the exam lies ahead',
    { marks: eligible, registration, att: permit, appointment: seatOn('2026-12-01') },
    ['applicant', 'exam_to_take', '2026-11-03', 'exam_to_take'],
  ],
  [
    'the exam is over, since its day',
    { marks: eligible, registration, att: permit, appointment: seatOn('2026-11-16') },
    ['applicant', 'result_to_tell', '2026-11-16', 'result_to_tell'],
  ],
  [
    'the result is awaited since the exam, whenever it was marked',
    {
      marks: [...eligible, mark('exam_taken', '2026-11-19')],
      registration,
      att: permit,
      appointment: seatOn('2026-11-16'),
    },
    ['third_party', 'result_to_arrive', '2026-11-16', null],
  ],
  [
    'a result that she told is ours to confirm',
    {
      marks: eligible,
      registration,
      att: permit,
      appointment: seatOn('2026-10-15'),
      result: { ...result, confirmed: false },
    },
    ['team', 'entry_to_confirm', '2026-11-03', null],
  ],
  [
    'passed, since the result came',
    { marks: eligible, registration, att: permit, result },
    ['nobody', 'passed', '2026-11-09', null],
  ],
  [
    'passed, with something to pay',
    { marks: eligible, registration, att: permit, result, money: { ...caseFacts().money, amountPaid: '750.00' } },
    ['nobody', 'passed', '2026-11-09', 'payment_to_make'],
  ],
  [
    'failed, since the result came',
    { marks: eligible, registration, att: permit, result: { ...result, outcome: 'failed' } },
    ['applicant', 'retake_to_plan', '2026-11-09', 'retake_to_plan'],
  ],
  [
    'the next attempt is ours to start',
    {
      marks: [...eligible, mark('retake_waiting', '2026-11-16')],
      registration,
      att: permit,
      result: { ...result, outcome: 'failed' },
    },
    ['team', 'attempt_to_start', '2026-11-16', null],
  ],
  [
    'the board asks for more',
    { marks: [...filed, ...marks('board_deficiency')], registration },
    ['applicant', 'board_request_to_answer', '2026-04-15', 'board_request_to_answer'],
  ],
])('%s', (_, about, said) => {
  const state = caseState(caseFacts(about))
  expect([state.waitsFor, state.cause, state.since, state.next.applicant?.code ?? null]).toEqual(said)
})

test('the consent for the evaluator is asked for one step early, and blocks the order without it', () => {
  const { credential_evaluator: _, ...consents } = caseFacts().consents
  const said = (about: Partial<CaseFacts>) => {
    const { cause, since, next } = caseState(caseFacts({ consents, ...about }))
    return [cause, since, next.applicant?.code ?? null]
  }
  expect(said({ documents: missing('passport') })).toEqual(['documents_to_send', '2026-11-02', 'documents_to_send'])
  expect(said({})).toEqual(['sources_to_ask', '2026-11-06', 'evaluator_consent_to_give'])
  const sources = [mark('source_requests_sent', '2026-11-08'), mark('sources_sent', '2026-11-08')]
  const sent = [...caseFacts().marks, ...sources]
  expect(said({ marks: sent })).toEqual(['evaluator_consent_to_give', '2026-11-06', 'evaluator_consent_to_give'])
  const takenBack = { ...consents, credential_evaluator: { takenBackOn: '2026-11-12' } }
  expect(said({ marks: sent, consents: takenBack }).slice(0, 2)).toEqual(['evaluator_consent_to_give', '2026-11-12'])
  expect(said({ marks: sent, consents: caseFacts().consents })).toEqual(['evaluation_to_order', '2026-11-08', null])
})

test('a missing registration at Pearson VUE is what the case waits for, before the missing consent', () => {
  const { pearson_vue: _, ...consents } = caseFacts().consents
  const state = caseState(caseFacts({ marks: filed, consents }))
  expect([state.cause, state.items.map(({ code }) => code)]).toEqual([
    'registration_to_make',
    expect.arrayContaining(['pearson_consent_to_give']),
  ])
})

test('the next task names what the board asks for, or the message about it', () => {
  const asked = { marks: [...filed, mark('board_deficiency', '2026-11-17')], registration }
  const card = (about: Partial<CaseFacts>) => caseState(caseFacts({ ...asked, ...about })).next.applicant
  expect(card({ boardItems: [{ title: 'Fingerprint card', askedOn: '2026-11-18' }] })?.text.applicant).toBe(
    'The board asks for: Fingerprint card',
  )
  const unread = { count: 1, since: '2026-11-17', subject: 'The board asks for new fingerprints' }
  expect(card({ unread })?.text.applicant).toContain('The board asks for new fingerprints')
  expect(card({ unread })?.href.applicant).toBe('/messages')
  expect(card({ unread: { ...unread, subject: null } })?.text.applicant).toBe('The board asks for something more')
})

test('an unpaid fee for the next step blocks that step', () => {
  const open = { ...caseFacts().money, amountPaid: '750.00', othersDueFrom: '2026-11-20' }
  const state = caseState(caseFacts({ marks: ready, money: open }))
  expect([state.waitsFor, state.cause, state.next.team?.code]).toEqual(['applicant', 'payment_to_make', 'file_to_send'])
  expect(caseState(caseFacts({ marks: ready })).cause).toBe('file_to_send')
})

test('an instalment blocks nothing before its due day', () => {
  const due = (day: string) => ({ chargedOn: '2026-11-10', dueFrom: day, othersDueFrom: day, amountPaid: '750.00' })
  const said = (day: string, today: string) => {
    const facts = caseFacts({ marks: ready, today, money: { ...caseFacts().money, ...due(day) } })
    const state = caseState(facts)
    const since = state.items.find(({ code }) => code === 'payment_to_make')?.since
    return [state.cause, since, positionOf(facts, state).changesOn]
  }
  expect(said('2026-12-01', '2026-11-22')).toEqual(['file_to_send', '2026-11-10', '2026-12-01'])
  expect(said('2026-12-01', '2026-11-23')).toEqual(['file_to_send', '2026-11-10', '2026-12-01'])
  expect(said('2026-12-01', '2026-12-01')).toEqual(['payment_to_make', '2026-12-01', null])
})

test('a case with erased personal data is closed, whatever its status', () => {
  const facts = caseFacts({ status: 'approved', isBlanked: true, documents: missing('passport') })
  const state = caseState(facts)
  expect([state.waitsFor, state.cause, positionOf(facts, state).state]).toEqual(['nobody', 'closed', 'closed'])
})

const aRequest = (about: Partial<CaseFacts['requests'][number]>): CaseFacts['requests'][number] => ({
  id: 'request-1',
  party: 'prc',
  status: 'asked',
  askedAt: null,
  preparingSince: null,
  sentAt: null,
  receivedAt: null,
  acceptedAt: null,
  number: null,
  createdOn: '2026-11-12',
  changedOn: '2026-11-12',
  chaseOn: null,
  ...about,
})

test('the result is asked for after the day of the exam has ended in the office', () => {
  const appointment = { ...seat('2026-11-21T14:00', 'America/Los_Angeles', 'Los Angeles'), ...entered }
  const facts = caseFacts({ marks: eligible, registration, att: permit, appointment, paperEnds: {} })
  const state = caseState(facts)
  expect(state.cause).toBe('exam_to_take')
  expect(positionOf(facts, state).changesOn).toBe('2026-11-23')
  expect(caseState({ ...facts, today: '2026-11-23' }).cause).toBe('result_to_tell')
})

test('a licence document is awaited only when its request was created after the exam was passed', () => {
  const passed = { marks: eligible, registration, att: permit, result }
  const causeWith = (request: Parameters<typeof aRequest>[0]) =>
    caseState(caseFacts({ ...passed, requests: [aRequest(request)] })).cause
  expect(causeWith({})).toBe('licence_paper_to_arrive')
  expect(causeWith({ createdOn: '2026-04-01', changedOn: '2026-11-20' })).toBe('passed')
  expect(causeWith({ status: 'problem' })).toBe('passed')
})

test('the applicant reads whom the team asks next', () => {
  const said = (request: Parameters<typeof aRequest>[0]) =>
    caseState(caseFacts({ marks: eligible, requests: [aRequest(request)] })).items.flatMap(({ code, text }) =>
      code.startsWith('request_to_') ? text.applicant : [],
    )
  expect(said({ status: 'ready_to_ask' })).toEqual(['Next we ask the PRC'])
  expect(said({ status: 'problem' })).toEqual(['We settle a problem with the PRC'])
  expect(said({ party: 'school', chaseOn: '2026-11-20' })).toEqual(['We ask your school again'])
})

test('the day to book by is told until it has passed', () => {
  const reasonOn = (today: string) =>
    caseState(caseFacts({ marks: eligible, registration, att: permit, paperEnds: {}, today })).next.applicant?.reason
  expect(reasonOn('2026-11-30')).toMatch(/^Book by 30 Nov 2026/)
  expect(reasonOn('2026-12-01')).toBe('Book your exam. Look daily, also for other days, cities and countries.')
})
