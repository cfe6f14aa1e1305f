import type { BoardItem } from '#contract/boards/board-items.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { StepOnPath } from '../path/progress.ts'
import { stepsBefore } from '../path/steps.ts'

type WantedThing = Pick<BoardItem, 'fact' | 'party'>

export const ENDS_ALL_ITEMS: StepCode = 'board_eligible'

const PAPERS_SENT_BY: readonly BoardItem['party'][] = ['school', 'high_school', 'prc']

export function stepThatProves({ fact, party }: WantedThing): StepCode {
  if (fact === 'evaluation' || party === 'evaluator') return 'evaluation_issued'
  return PAPERS_SENT_BY.includes(party) ? 'sources_sent' : ENDS_ALL_ITEMS
}

/** Finds a done step that proves the board has the item: the item's own step, or a later one. */
export function provenBy(asked: WantedThing, steps: readonly StepOnPath[]): BoardItem['provenBy'] {
  const proof = stepThatProves(asked)
  for (const { row, state, done } of steps) {
    const { code, title } = row
    if (state === 'done' && done !== null && (code === proof || stepsBefore(code).has(proof))) {
      return { code, title, doneOn: done.on }
    }
  }
  return null
}
