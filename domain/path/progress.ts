import type { PathStep, StepState, UsualDays } from '#contract/path/path.ts'
import type { PathParty, StepCode } from '#contract/path/path-steps.ts'
import { formatDay } from '../calendar/calendar.ts'
import { formatTime } from '../calendar/clock-time.ts'
import { localTimeAt } from '../calendar/zones.ts'
import { counted } from '../english/counted.ts'
import type { Audience } from './audience.ts'
import { ENOUGH_CASES, type OwnTime } from './case-times.ts'
import { spokenCutoff } from './clocks.ts'
import { examConstants, isStaleFact } from './exam-constants.ts'
import { examDay, laterBy } from './exam-dates.ts'
import { paceOf } from './pace.ts'
import type { PathFacts } from './path-facts.ts'
import { isOpen } from './reached.ts'
import { sideStateOf } from './side-states.ts'
import { filled, pathSteps, type StepRow, stepOf, stepsBefore } from './steps.ts'
import { calendarDays, usualFor } from './usual-days.ts'

interface Done {
  on: string
  confirmed: boolean
  number: string | null
}

export type DoneSteps = ReadonlyMap<StepCode, Done>

export function doneSteps(facts: PathFacts): DoneSteps {
  const { registration, att, appointment, result, documentsCompleteOn } = facts
  const done = new Map<StepCode, Done>()
  const add = (code: StepCode, on: string | null | undefined, confirmed = true) => {
    if (on) done.set(code, { on, confirmed, number: null })
  }
  add('documents_complete', documentsCompleteOn)
  add('pearson_registered', registration?.registeredOn, registration?.confirmed)
  add('att_received', att?.enteredOn, att?.confirmed)
  add('exam_scheduled', appointment?.enteredOn, appointment?.confirmed)
  // One person's unconfirmed entry never tells an applicant a pass or a fail.
  if (result?.confirmed) {
    if (!result.official) add('unofficial_result', result.resultOn)
    else add(result.outcome === 'passed' ? 'result_passed' : 'result_failed', result.resultOn)
  }
  for (const { code, doneOn, number } of facts.marks) done.set(code, { on: doneOn, confirmed: true, number })
  const exam = examDay(facts)
  const taken = done.get('exam_taken') ?? (result?.confirmed ? { confirmed: true, number: null } : null)
  if (taken && exam) done.set('exam_taken', { ...taken, on: exam })
  return done
}

const EVALUATION = pathSteps.map(({ code }) => code).filter((code) => code.startsWith('evaluation_'))

const SKIPPED_BY: Readonly<Partial<Record<StepCode, readonly StepCode[]>>> = {
  board_eligible: ['board_deficiency'],
  result_passed: ['result_failed', 'retake_waiting', 'unofficial_result'],
  result_failed: ['result_passed', 'unofficial_result'],
}

const DONE_ONCE: readonly StepCode[] = [
  ...pathSteps.flatMap(({ code, level }) => (level === 'application' ? code : [])),
  'board_submitted',
  'board_deficiency',
]

/** Steps no longer awaited: a later step happened, or the step does not apply. */
function skippedSteps(facts: PathFacts, done: DoneSteps): ReadonlySet<StepCode> {
  const skipped = new Set([...done.keys()].flatMap((code) => [...stepsBefore(code), ...(SKIPPED_BY[code] ?? [])]))
  if (facts.board?.evaluation === false) for (const code of EVALUATION) skipped.add(code)
  if (facts.attempt > 1) for (const code of DONE_ONCE) skipped.add(code)
  return skipped
}

function currentStep(done: DoneSteps, skipped: ReadonlySet<StepCode>): StepCode | null {
  if (done.has('result_passed')) return null
  if (done.has('result_failed')) return done.has('retake_waiting') ? null : 'retake_waiting'
  return pathSteps.find(({ code, optional }) => !optional && !done.has(code) && !skipped.has(code))?.code ?? null
}

const order = new Map(pathSteps.map(({ code }, index) => [code, index]))
const orderOf = (code: StepCode) => order.get(code) ?? 0

function problemSteps(facts: PathFacts, done: DoneSteps): ReadonlySet<StepCode> {
  const problems = new Set<StepCode>()
  const side = sideStateOf(facts)
  if (side?.at) problems.add(side.at)
  // A nurse who passed was admitted under the registered name.
  if (facts.hasOpenMajor && !done.has('result_passed')) problems.add('identity_aligned')
  if (done.has('board_deficiency') && !done.has('board_eligible')) problems.add('board_deficiency')
  return problems
}

/** The state of a step by its events; the case state says whose turn it is. */
export interface StepOnPath {
  row: StepRow
  state: StepState
  done: Done | null
  since: string | null
}

export function stepsOnPath(facts: PathFacts): StepOnPath[] {
  const done = doneSteps(facts)
  const skipped = skippedSteps(facts, done)
  const problems = problemSteps(facts, done)
  const stuckAt = sideStateOf(facts)?.at ?? null
  const next = currentStep(done, skipped)
  // No step after a problem is awaited.
  const current = next !== null && stuckAt !== null && orderOf(next) >= orderOf(stuckAt) ? null : next
  const stateOf = (code: StepCode): StepState => {
    if (problems.has(code)) return 'problem'
    if (done.has(code)) return 'done'
    if (code === current) return 'current'
    return skipped.has(code) ? 'skipped' : 'ahead'
  }
  return pathSteps.map((row) => {
    const state = stateOf(row.code)
    return { row, state, done: done.get(row.code) ?? null, since: isOpen({ state }) ? since(row, facts, done) : null }
  })
}

export type StepProgress = Omit<PathStep, 'proof'>

export type TurnOfStep = (code: StepCode) => { party: PathParty; since: string } | null

export function stepsOf(facts: PathFacts, turnOf: TurnOfStep, audience: Audience = 'team'): StepProgress[] {
  return stepsOnPath(facts).map(({ row, state, done, since: openSince }) => {
    const turn = turnOf(row.code)
    const isOver = state === 'done' || state === 'skipped'
    const [from, waitsFor] = [turn?.since ?? openSince, turn?.party ?? row.waitsFor]
    const usual = usualDaysOf(row, facts, audience)
    return {
      code: row.code,
      title: row.title,
      level: row.level,
      state,
      optional: row.optional === true,
      waitsFor: isOver ? 'nobody' : waitsFor,
      since: isOver ? null : from,
      doneOn: done?.on ?? null,
      confirmed: done?.confirmed ?? true,
      usualDays: usual,
      pace: isOver ? null : paceOf({ ...facts, waitsFor, since: from, usual }),
      sentence: sentenceOf(row, facts, done ?? undefined),
    }
  })
}

const since = (row: StepRow, facts: PathFacts, done: DoneSteps): string =>
  done.get(row.code)?.on ?? awaitedSince(row, facts, done)

export function awaitedSince(row: StepRow, facts: PathFacts, done: DoneSteps): string {
  const daysOf = (codes: readonly StepCode[]) => codes.flatMap((code) => done.get(code)?.on ?? []).sort()
  // Leaves out optional steps, which most applicants never wait for.
  const earlier = pathSteps.slice(0, orderOf(row.code)).flatMap(({ code, optional }) => (optional ? [] : code))
  const end = done.get(row.code)?.on ?? facts.today
  const before = daysOf(earlier)
    .filter((one) => one <= end)
    .at(-1)
  // The team starts a step after all earlier ones; other parties start with their own prerequisites.
  const begun = row.waitsFor === 'team' ? before : daysOf(row.follows).at(-1)
  const day = begun ?? before ?? facts.startedOn
  // A later attempt counts from the failed one.
  return facts.failureKnownOn !== null && facts.failureKnownOn > day ? facts.failureKnownOn : day
}

function usualDaysOf(row: StepRow, facts: PathFacts, audience: Audience): UsualDays | null {
  const usual = knownDaysOf(row, facts)
  if (usual === null || (usual.isGuess && audience === 'applicant')) return null
  const { isGuess: _isGuess, ...days } = usual
  return usualFor(days, audience)
}

type KnownDays = UsualDays & { isGuess: boolean }

/** From our own cases with that board, else with any board; with too few cases, from published sources. */
function knownDaysOf(row: StepRow, { board, today, ownTimes }: PathFacts): KnownDays | null {
  const own = ownTimes.filter(({ step, cases }) => step === row.code && cases >= ENOUGH_CASES)
  const times = own.find((one) => one.board === board?.code) ?? own.find((one) => one.board === '')
  if (times) return { min: times.shortest, max: times.longest, basis: basisOf(times, board?.name), isGuess: false }
  const usual =
    (row.code === 'board_eligible' && board?.decision && { ...board.decision, ...calendarDays(board.decision) }) ||
    row.usual
  if (!usual) return null
  const seen = `${usual.source}; ${usual.confidence} confidence, checked ${formatDay(usual.checkedOn)}`
  return {
    min: usual.min,
    max: usual.max,
    basis: isStaleFact(usual, today) ? `we are checking this again: ${seen}` : seen,
    isGuess: usual.confidence === 'low',
  }
}

function basisOf({ cases, median, board, countedOn }: OwnTime, name: string | undefined): string {
  const half = median === 0 ? 'half of them on the same day' : `half of them took ${counted(median, 'day')} or less`
  const which = board !== '' && name ? ` with ${name}` : ''
  return `eight in ten of our own ${cases} cases${which}, up to ${formatDay(countedOn)}; ${half}`
}

const NAME_DIFFERS = 'Your passport name is the name we use everywhere; one paper does not match yet.'

function sentenceOf(row: StepRow, facts: PathFacts, mark: Done | undefined): string {
  const { appointment, att, board } = facts
  const sentence = mark ? row.done : row.waiting
  const blanks = {
    board: board?.name ?? null,
    date: dateIn(row, facts, mark),
    exam: spoken(examDay(facts)),
    no: mark?.number ?? null,
    // Internal words of the team must not reach the applicant.
    item: null,
    start: spoken(att?.startsOn),
    end: spoken(att?.endsOn),
    city: appointment?.city ?? null,
    // Computed only when used: the holiday lookup costs more than the rest of the path.
    cutoff: sentence.includes('{cutoff}') ? spokenCutoff(facts) : null,
  }
  if (row.code === 'identity_aligned' && facts.hasOpenMajor) return NAME_DIFFERS
  return filled(sentence, blanks) ?? row.donePlainly ?? row.done
}

const spoken = (day: string | null | undefined) => (day ? formatDay(day) : null)

function dateIn({ code }: StepRow, facts: PathFacts, mark: Done | undefined): string | null {
  if (code === 'retake_waiting') {
    const exam = facts.result?.takenOn ?? facts.failedOn
    return exam && formatDay(laterBy(exam, examConstants.retestFrom))
  }
  return (code === 'exam_scheduled' && spokenStart(facts)) || (mark ? formatDay(mark.on) : null)
}

function spokenStart({ appointment }: PathFacts): string | null {
  if (!appointment) return null
  const [day = '', time = ''] = localOf(appointment).split('T')
  return `${formatDay(day)} at ${formatTime(time)}`
}

const localOf = ({ at, timeZone }: { at: Date; timeZone: string }) => localTimeAt(at, timeZone)

export const isStepOfAttempt = (code: StepCode): boolean => stepOf(code).level === 'attempt'

/** The step that is awaited or has a problem; else the last done step. */
export function positionStep(
  steps: readonly StepOnPath[],
  stuckAt: StepCode | null,
): { step: StepOnPath; isProblem: boolean } {
  const current = steps.find(({ state }) => state === 'current')
  const isEarly = current === undefined || current.row.level === 'application'
  const problem = steps.find(
    ({ row: { code }, state }) =>
      state === 'problem' &&
      (code === stuckAt || code === 'board_deficiency' || (code === 'identity_aligned' && isEarly)),
  )
  const step = problem ?? current ?? steps.findLast(({ state }) => state === 'done') ?? steps[0]
  if (!step) throw new Error('a path without steps')
  return { step, isProblem: problem !== undefined }
}
