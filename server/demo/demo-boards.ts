import { confirmedBoards } from '#content/demo/boards.ts'
import type { Deps } from '#server/deps.ts'
import { changeBoardFact } from '#server/features/boards/boards.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/shared/today.ts'

/** Boards are read on the telephone: what was confirmed is what its nurses see. */
export async function confirmBoardsInDemo(deps: Deps, ana: Caller): Promise<void> {
  const read = { source: 'By telephone', checkedOn: todayOf(deps), confidence: 'high' } as const
  for (const { board, facts, fee } of confirmedBoards) {
    for (const asked of facts) await changeBoardFact(deps, ana, { board, asked, change: read })
    if (fee) await changeBoardFact(deps, ana, { board, asked: 'fee', change: { ...read, value: fee } })
  }
}
