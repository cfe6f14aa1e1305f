import type { PositionState } from '#contract/cases/cases.ts'
import type { ClockCode, PathClock, SideState } from '#contract/path/path.ts'
import type { PathParty, StepCode } from '#contract/path/path-steps.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { addDays, earliestDay, latestDay } from '../calendar/calendar.ts'
import type { CaseFacts } from '../cases/case-facts.ts'
import type { FullState } from '../cases/case-state.ts'
import { clocksOf, urgentFrom } from './clocks.ts'
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
  urgentFrom: string | null
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
    ...datesOf(state === 'open' ? clocks : [], facts),
    changesOn: earliestDay(changes(facts, clocks, steps).filter((day) => day > facts.today)),
  }
}

function datesOf(clocks: readonly PathClock[], facts: CaseFacts) {
  const clock = nearestClock(clocks, facts)
  const expiry = nearestExpiry(clocks)
  return {
    clock: clock?.code ?? null,
    clockOn: clock?.day ?? null,
    urgentFrom: clock?.urgentFrom ?? null,
    expiresPaper: expiry?.requirementId ?? null,
    expiresOn: expiry ? clockDay(expiry) : null,
  }
}

const dated = ({ code, ...clock }: PathClock, facts: CaseFacts) => {
  const day = clockDay(clock)
  return { code, day, urgentFrom: urgentFrom({ code, day }, facts) }
}

/** Days on which the calendar alone may change the position: its dates, from when they are urgent, and due days of money. */
function changes(facts: CaseFacts, clocks: readonly PathClock[], steps: readonly StepOnPath[]): string[] {
  const { appointment, money } = facts
  const permit = steps.find(({ row, state }) => row.code === 'att_received' && state === 'current')?.since
  const over = [
    ...clocks.map(clockDay),
    ...(appointment ? [appointment.dayInOffice] : []),
    ...(permit ? [callPearsonOn(permit)] : []),
  ]
  const urgent = clocks.flatMap((clock) => dated(clock, facts).urgentFrom ?? [])
  return [...urgent, ...over.map((day) => addDays(day, 1)), money.dueFrom ?? [], money.othersDueFrom ?? []].flat()
}

function stateOf(facts: CaseFacts, { row, done }: StepOnPath, isAtRest: boolean): PositionState {
  if (isEnded(facts)) return 'closed'
  return row.code === 'result_passed' && done !== null && isAtRest ? 'passed' : 'open'
}

const nearestExpiry = (clocks: readonly PathClock[]): PathClock | null =>
  soonestFirst(clocks.filter((clock) => clock.requirementId !== undefined && isRunning(clock)))[0] ?? null

/** The next urgent day, else the next day to keep, else the last missed day. */
function nearestClock(clocks: readonly PathClock[], facts: CaseFacts): ReturnType<typeof dated> | null {
  const { today } = facts
  const running = clocks.filter(isRunning)
  const missed = running.filter(({ severity }) => severity === 'past').map((clock) => dated(clock, facts))
  const ahead = running.map((clock) => dated(clock, facts)).filter(({ day }) => day >= today)
  const urgent = ahead.filter((one) => one.urgentFrom !== null && one.urgentFrom <= today)
  return datedOn(urgent, earliestDay) ?? datedOn(ahead, earliestDay) ?? datedOn(missed, latestDay) ?? null
}

function datedOn<Dated extends { day: string }>(
  dates: readonly Dated[],
  choose: typeof earliestDay,
): Dated | undefined {
  const chosen = choose(dates.map(({ day }) => day))
  return dates.find(({ day }) => day === chosen)
}
