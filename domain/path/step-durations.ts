import { daysBetween } from '../calendar/calendar.ts'
import type { PathFacts } from './path-facts.ts'
import { awaitedSince, doneSteps } from './progress.ts'
import { pathSteps } from './steps.ts'

const LONGEST = 3_650

/** The days of each done step, as `step:board:days`; a later attempt has only its own steps. */
export function durationsOf(facts: PathFacts): string[] {
  const done = doneSteps(facts)
  return pathSteps.flatMap((row) => {
    const end = done.get(row.code)
    if (!end?.confirmed || (facts.attempt > 1 && row.level === 'application')) return []
    const days = daysBetween(awaitedSince(row, facts, done), end.on)
    return days < 0 || days > LONGEST ? [] : [`${row.code}:${facts.board?.code ?? ''}:${days}`]
  })
}
