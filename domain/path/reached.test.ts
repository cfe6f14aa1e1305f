import { expect, test } from 'vitest'
import { roadStages } from '#content/marketing/road.ts'
import type { ClockCode, ExamAttempt, ExamPath, PathClock } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { noFacts } from '../cases/testing/example-facts.ts'
import { examPartAsked } from './exam-parts.ts'
import { momentCode } from './moments.ts'
import type { PathFacts } from './path-facts.ts'
import { stepsOf } from './progress.ts'
import { isAhead, isRunning, soonestFirst, spanLeft, stillCounts } from './running-clocks.ts'
import { presentStage, stagesOf } from './stages.ts'
import { stepOf } from './steps.ts'
import { spanInWords } from './usual-days.ts'

const NOW = new Date('2026-11-22T04:00:00Z')

const entered = { confirmed: true, enteredBy: 'applicant' as const, enteredAt: '2026-11-20T02:00:00Z', evidence: [] }
const named = { firstName: 'Maria', lastName: 'Santos' }
const att = { number: '1', candidateId: '2', ...named, startsOn: '2026-12-01', endsOn: '2027-02-28', ...entered }
const seat = (at: string) => ({
  startsAt: at.slice(0, 16),
  timeZone: 'UTC',
  city: 'Manila',
  country: 'PH',
  address: null,
  at,
  ...entered,
})
const result = {
  outcome: 'passed' as const,
  takenOn: '2026-11-01',
  resultOn: '2026-11-03',
  official: false,
  ...entered,
}

const mark = (code: StepCode) => ({ code, doneOn: '2026-11-10', number: null })

function pathOf(attempt: Partial<ExamAttempt> = {}, facts: Partial<PathFacts> = {}) {
  const steps = stepsOf({ ...noFacts, ...facts }, () => null).map((step) => ({ ...step, proof: null }))
  const present = { number: 1, registration: null, att: null, appointment: null, result: null, ...attempt }
  return { steps, attempt: 1, attempts: [present], sideState: null } satisfies Partial<ExamPath>
}

const stuck = { code: 'no_show' as const, since: '2026-11-10', sentence: '', wayBack: '' }

test.each([
  [null, pathOf()],
  ['papers_sent', pathOf({}, { marks: [mark('board_submitted')] })],
  [null, pathOf({}, { marks: [mark('board_submitted'), mark('board_eligible')] })],
  ['may_test', pathOf({ att })],
  ['booked', pathOf({ att, appointment: seat('2026-12-08T08:00:00Z') })],
  [null, pathOf({ att, appointment: seat('2026-11-08T08:00:00Z') })],
  ['told_passed', pathOf({ result })],
  ['told_failed', pathOf({ result: { ...result, outcome: 'failed' } })],
  ['passed', pathOf({ result }, { marks: [mark('result_passed')] })],
  ['failed', pathOf({}, { marks: [mark('result_failed')] })],
  [null, { ...pathOf({ att }), sideState: stuck }],
  ['told_passed', { ...pathOf({ result }), sideState: stuck }],
])('the most important reached moment is shown: %s', (code, path) => {
  expect(momentCode(path, NOW)).toBe(code)
})

test.each([
  [null, pathOf()],
  ['registration', pathOf({}, { marks: [mark('board_submitted')] })],
  ['att', pathOf({ registration: { registeredOn: '2026-11-01', email: '', ...named, ...entered } })],
  ['appointment', pathOf({ att })],
  [null, pathOf({ att, appointment: seat('2026-12-08T08:00:00Z') })],
  ['result', pathOf({ att, appointment: seat('2026-11-08T08:00:00Z') })],
  [null, pathOf({ result })],
  ['registration', { ...pathOf({ att }), sideState: stuck }],
  [null, { ...pathOf({ att }), sideState: { ...stuck, code: 'on_hold' as const } }],
])('the one part that is due is asked for: %s', (part, path) => {
  expect(examPartAsked(path, NOW)).toBe(part)
})

test('a stage is done with its last step, and the first open stage is the present one', () => {
  const marks = [
    mark('board_chosen'),
    { ...mark('identity_aligned'), doneOn: '2026-11-12' },
    mark('documents_complete'),
  ]
  const stages = stagesOf(pathOf({}, { marks }).steps, roadStages)
  expect(stages.map(({ state }) => state)).toEqual(['done', 'current', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'])
  expect(stages[0]?.doneOn).toBe('2026-11-12')
  expect(presentStage(stages)?.title).toBe('School and PRC')
})

const clock = (code: ClockCode, daysLeft: number, severity: PathClock['severity'] = 'info'): PathClock => ({
  code,
  date: '2026-12-01',
  daysLeft,
  severity,
  sentence: '',
  alerts: [],
  source: null,
  checkedOn: null,
})

test('only days that still matter are counted, without the day of the retest policy', () => {
  const clocks = [clock('passport_end', -2, 'past'), clock('book_by', -2, 'past'), clock('retest_policy', 4)]
  expect(clocks.map(isRunning)).toEqual([true, true, false])
  expect(clocks.map(isAhead)).toEqual([false, false, false])
  expect(clocks.map(stillCounts)).toEqual([true, false, false])
  expect(isAhead(clock('att_end', 3, 'met'))).toBe(false)
  expect(soonestFirst([clock('att_end', 9), clock('book_by', 1)]).map(({ code }) => code)).toEqual([
    'book_by',
    'att_end',
  ])
})

test.each([
  ['26 days left', clock('att_end', 26)],
  ['in 1 day', clock('retest_from', 1)],
  ['today', clock('att_end', 0)],
  ['over since today', clock('move_by', 0, 'past')],
  ['3 days ago', clock('att_end', -3, 'past')],
  ['about 2 years left', clock('passport_end', 740)],
])('the remaining time reads: %s', (words, one) => {
  expect(spanLeft(one)).toBe(words)
})

const usualOf = (code: StepCode) => stepOf(code).usual ?? { min: 0, max: 0 }

test('the road on the public site shows the usual times of its steps', () => {
  const timeOf = (last: StepCode) => roadStages.find((stage) => stage.last === last)?.time
  for (const last of ['documents_complete', 'sources_sent', 'att_received'] as const) {
    expect(timeOf(last)).toBe(spanInWords(usualOf(last)))
  }
  const [sources, report] = [usualOf('evaluation_waiting_sources'), usualOf('evaluation_issued')]
  const evaluation = { min: sources.min + report.min, max: sources.max + report.max }
  expect(timeOf('evaluation_issued')).toBe(spanInWords(evaluation))
  expect(timeOf('retake_waiting')).toBe(`within ${usualOf('result_passed').max / 7} weeks`)
})
