import { expect, test } from 'vitest'
import type { ExamAttempt, ExamPath, PathStep } from '#contract/path.ts'
import type { StepCode } from '#contract/path-steps.ts'
import { stepOf } from '../path/steps.ts'
import { examTurnOf } from './exam-turn.ts'

const now = new Date('2027-02-01T00:00:00Z')

const step = (code: StepCode, state: PathStep['state']): PathStep => ({
  code,
  state,
  title: stepOf(code).title,
  level: stepOf(code).level,
  optional: stepOf(code).optional === true,
  waitsFor: stepOf(code).waitsFor,
  since: null,
  doneOn: null,
  confirmed: true,
  usualDays: null,
  pace: null,
  sentence: `About ${code}.`,
  proof: null,
})

const noAttempt: ExamAttempt = { number: 1, registration: null, att: null, appointment: null, result: null }

const turn = (steps: PathStep[], about: Partial<Pick<ExamPath, 'clocks' | 'sideState'>> = {}, attempt = noAttempt) =>
  examTurnOf({ steps, clocks: [], sideState: null, attempts: [attempt], ...about }, now)

const side = (code: 'att_expired' | 'on_hold') => ({
  sideState: { code, since: '2027-01-01', sentence: 'It has ended.', wayBack: 'Register again.' },
})

const seat = (at: string): ExamAttempt => ({
  ...noAttempt,
  appointment: {
    startsAt: at.slice(0, 16),
    timeZone: 'UTC',
    city: 'London',
    country: 'GB',
    at,
    confirmed: true,
    enteredBy: 'team',
    evidence: [],
    enteredAt: '2027-01-01T00:00:00.000Z',
  },
})

test.each<[string, ReturnType<typeof turn>, string | undefined]>([
  ['steps of the application are asked for by other tasks', turn([step('board_chosen', 'current')]), undefined],
  ['she registers', turn([step('pearson_registered', 'current')]), 'register'],
  ['while others decide nothing is hers', turn([step('board_eligible', 'current')]), undefined],
  ['she books', turn([step('exam_scheduled', 'current')]), 'book'],
  ['a permission that has ended asks for a new registration', turn([], side('att_expired')), 'register_again'],
  ['on hold nothing is hers', turn([step('exam_scheduled', 'current')], side('on_hold')), undefined],
  ['the board asks for more', turn([step('board_deficiency', 'problem')]), 'answer_board'],
  [
    'before the exam she gets ready',
    turn([step('exam_taken', 'current')], {}, seat('2027-02-02T08:00:00.000Z')),
    'prepare',
  ],
  [
    'after it she tells the result',
    turn([step('exam_taken', 'current')], {}, seat('2027-01-20T08:00:00.000Z')),
    'tell_result',
  ],
  ['after a fail she plans', turn([step('retake_waiting', 'current')]), 'plan_retake'],
])('%s', (_, found, kind) => {
  expect(found?.kind).toBe(kind)
})

test('to get ready, to tell a result and to plan do not press', () => {
  expect(turn([step('retake_waiting', 'current')])?.isPressing).toBe(false)
  expect(turn([step('exam_scheduled', 'current')])?.isPressing).toBe(true)
})
