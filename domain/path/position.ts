import type { PositionState } from '#contract/cases/cases.ts'
import type { ClockCode, PathClock, SideState } from '#contract/path/path.ts'
import type { PathParty, StepCode } from '#contract/path/path-steps.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { addDays, daysBetween, earliestDay, latestDay } from '../calendar/calendar.ts'
import type { CaseFacts } from '../cases/case-facts.ts'
import type { FullState } from '../cases/case-state.ts'
import { clocksOf } from './clocks.ts'
import { callPearsonOn } from './exam-dates.ts'
import { positionStep, type StepOnPath, stepsOnPath } from './progress.ts'
import { clockDay, isRunning, soonestFirst } from './running-clocks.ts'
import { isEnded, sideStateOf } from './side-states.ts'

export interface PathPosition {
  state: PositionState
  step: StepCode
  isProblem: boolean
  since: string
  waitsFor: PathParty
  sideState: SideState | null
  board: string | null
  attempt: number
  clock: ClockCode | null
  clockOn: string | null
  expiresPaper: RequirementId | null
  expiresOn: string | null
  changesOn: string | null
}

export function positionOf(facts: CaseFacts, { step, since, party, waitsFor }: FullState): PathPosition {
  const steps = stepsOnPath(facts)
  const side = sideStateOf(facts)
  const { step: reached, isProblem } = positionStep(steps, side?.at ?? null)
  const state = stateOf(facts, reached, waitsFor === 'nobody')
  const clocks = clocksOf(facts)
  return {
    state,
    step,
    isProblem: isProblem && state === 'open',
    since,
    waitsFor: party,
    sideState: side?.code ?? null,
    board: facts.board?.code ?? null,
    attempt: facts.attempt,
    ...datesOf(state === 'open' ? clocks : [], facts.today),
    changesOn: earliestDay(changes(facts, clocks, steps).filter((day) => day > facts.today)),
  }
}

function datesOf(clocks: readonly PathClock[], today: string) {
  const clock = nearestClock(clocks, today)
  const expiry = nearestExpiry(clocks)
  return {
    clock: clock?.code ?? null,
    clockOn: clock?.day ?? null,
    expiresPaper: expiry?.requirementId ?? null,
    expiresOn: expiry ? clockDay(expiry) : null,
  }
}

/** Days on which the calendar alone may change whose turn it is: the day after each date, and due days of money. */
function changes(
  { appointment, money }: CaseFacts,
  clocks: readonly PathClock[],
  steps: readonly StepOnPath[],
): string[] {
  const permit = steps.find(({ row, state }) => row.code === 'att_received' && state === 'current')?.since
  const over = [
    ...clocks.map(clockDay),
    ...(appointment ? [appointment.dayInOffice] : []),
    ...(permit ? [callPearsonOn(permit)] : []),
  ]
  return [...over.map((day) => addDays(day, 1)), money.dueFrom ?? [], money.othersDueFrom ?? []].flat()
}

function stateOf(facts: CaseFacts, { row, done }: StepOnPath, isAtRest: boolean): PositionState {
  if (isEnded(facts)) return 'closed'
  return row.code === 'result_passed' && done !== null && isAtRest ? 'passed' : 'open'
}

const nearestExpiry = (clocks: readonly PathClock[]): PathClock | null =>
  soonestFirst(clocks.filter((clock) => clock.requirementId !== undefined && isRunning(clock)))[0] ?? null

/** The next day to keep, else the last missed day. */
function nearestClock(clocks: readonly PathClock[], today: string): { code: ClockCode; day: string } | null {
  const days = clocks
    .filter(isRunning)
    .map((clock) => ({ code: clock.code, day: clockDay(clock), isMissed: clock.severity === 'past' }))
  const ahead = days.filter(({ day }) => daysBetween(today, day) >= 0)
  const day =
    earliestDay(ahead.map((one) => one.day)) ?? latestDay(days.flatMap((one) => (one.isMissed ? one.day : [])))
  return days.find((one) => one.day === day) ?? null
}
