import type { PositionState } from '#contract/cases.ts'
import type { ClockCode, PathClock, PathParty, SideState } from '#contract/path.ts'
import type { StepCode } from '#contract/path-steps.ts'
import { addDays, daysBetween, earliestDay, latestDay } from '../calendar.ts'
import { clocksOf } from './clocks.ts'
import type { PathFacts } from './facts.ts'
import { type StepProgress, stepsOf } from './progress.ts'
import { sideStateOf } from './side-states.ts'

/** Where an application stands on its path, as lists over many of them keep it. */
export interface PathPosition {
  state: PositionState
  /** What is awaited next, or has to be put right first; the last one where nothing is. */
  step: StepCode
  isProblem: boolean
  since: string
  waitsFor: PathParty
  sideState: SideState | null
  board: string | null
  attempt: number
  clock: ClockCode | null
  clockOn: string | null
  /** The day on which the calendar alone makes it another one. */
  changesOn: string | null
}

export function positionOf(facts: PathFacts): PathPosition {
  const steps = stepsOf(facts)
  const side = sideStateOf(facts)
  const { step, isProblem } = positionStep(steps, side?.at ?? null)
  const state = stateOf(facts, step)
  const clocks = clocksOf(facts)
  const clock = state === 'open' ? nearestClock(clocks, facts.today) : null
  return {
    state,
    step: step.code,
    isProblem: isProblem && state === 'open',
    since: (isProblem && step.code === side?.at ? side.day : null) ?? step.since ?? step.doneOn ?? facts.startedOn,
    waitsFor: state === 'open' ? (side ? awaitedAside(side, facts) : awaited(step)) : 'nobody',
    sideState: side?.code ?? null,
    board: facts.board?.code ?? null,
    attempt: facts.attempt,
    clock: clock?.code ?? null,
    clockOn: clock?.day ?? null,
    changesOn: earliestDay(clocks.map((one) => addDays(dayOf(one), 1)).filter((day) => day > facts.today)),
  }
}

/** Whatever was done last leaves its next move to the team. */
const awaited = ({ state, waitsFor }: StepProgress): PathParty => (state === 'done' ? 'team' : waitsFor)

/** Whoever a status of on hold is said to wait for goes before its table. */
const awaitedAside = ({ waitsFor }: { waitsFor: PathParty }, { status, pendingOn }: PathFacts): PathParty =>
  status === 'on_hold' && (pendingOn === 'applicant' || pendingOn === 'team') ? pendingOn : waitsFor

function positionStep(
  steps: readonly StepProgress[],
  stuckAt: StepCode | null,
): { step: StepProgress; isProblem: boolean } {
  const current = steps.find(({ state }) => state === 'current')
  const isEarly = current === undefined || current.level === 'application'
  const problem = steps.find(
    ({ code, state }) =>
      state === 'problem' &&
      (code === stuckAt || code === 'board_deficiency' || (code === 'identity_aligned' && isEarly)),
  )
  const step = problem ?? current ?? steps.findLast(({ state }) => state === 'done') ?? steps[0]
  if (!step) throw new Error('a path without steps')
  return { step, isProblem: problem !== undefined }
}

function stateOf({ status }: PathFacts, step: StepProgress): PositionState {
  if (status === 'withdrawn' || status === 'rejected') return 'closed'
  return step.code === 'result_passed' && step.state === 'done' ? 'passed' : 'open'
}

const dayOf = ({ date, localTime = '' }: PathClock): string => date ?? localTime.slice(0, 10)

/** The next day that somebody must not miss, or else the one that was missed last. */
function nearestClock(clocks: readonly PathClock[], today: string): { code: ClockCode; day: string } | null {
  const days = clocks
    // The day after it is the one that counts.
    .filter(({ code, severity }) => severity !== 'met' && code !== 'retest_policy')
    .map((clock) => ({ code: clock.code, day: dayOf(clock), isMissed: clock.severity === 'past' }))
  const ahead = days.filter(({ day }) => daysBetween(today, day) >= 0)
  const day =
    earliestDay(ahead.map((one) => one.day)) ?? latestDay(days.flatMap((one) => (one.isMissed ? one.day : [])))
  return days.find((one) => one.day === day) ?? null
}
