import { v7 as uuid } from 'uuid'
import { type ExamPath, type MarkedCode, UNKNOWN_BOARD } from '#contract/path/path.ts'
import { boardChosen } from '#domain/effects/path.ts'
import { hasPassed } from '#domain/path/clocks.ts'
import { stepsOnPath } from '#domain/path/progress.ts'
import { boardSteps } from '#domain/path/steps.ts'
import { fieldError } from '#domain/refusal.ts'
import { lockBoardForShare } from '#server/cases/board-facts.store.ts'
import { seededPack } from '#server/cases/board-packs.ts'
import { OF_APPLICATION, pathFacts } from '#server/cases/path-record.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { settleAskedBoard } from '#server/features/boards/board-choice/asked-board.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { lockedPath } from './locked-path.ts'
import { pathAfter } from './path.service.ts'
import { insertMark, revertMarks, upsertBoard } from './path.store.ts'

export async function chooseBoard(
  deps: Deps,
  caller: Caller,
  { id, code, expectedRequest }: { id: string; code: string; expectedRequest?: string | null | undefined },
): Promise<ExamPath> {
  const wanted = code.toUpperCase()
  const pack = seededPack(wanted)
  return deps.transaction(async (tx) => {
    const { userId, path } = await lockedPath(tx, caller, id)
    if (!pack) throw fieldError('board', UNKNOWN_BOARD)
    await lockBoardForShare(tx, wanted)
    await settleAskedBoard(tx, { id, expected: expectedRequest })
    const isMarked = path.marks.some((mark) => mark.code === 'board_chosen')
    if (path.application.board === wanted && isMarked) return pathAfter(tx, deps, caller, id)
    const context = contextOf(deps, caller)
    const { at } = context
    const facts = pathFacts(deps, path)
    const chosen = { applicationId: id, by: caller.id, at }
    const isAnother = path.application.board !== null && path.application.board !== wanted
    const codes = isAnother ? (['board_chosen', ...boardSteps] as const) : (['board_chosen'] as const)
    const attempts = [OF_APPLICATION, ...path.attempts.map(({ number }) => number), facts.attempt]
    await revertMarks(tx, { ...chosen, attempts, codes, reason: 'Another board was chosen' })
    await upsertBoard(tx, { ...chosen, board: wanted })
    const mark = (code: MarkedCode, attempt: number) =>
      insertMark(tx, { ...chosen, id: uuid(), attempt, code, doneOn: facts.today })
    await mark('board_chosen', OF_APPLICATION)
    // Without this mark, nothing asks for a file at the new board where the path skips that step.
    const left = { ...facts, marks: facts.marks.filter((one) => codes.every((of) => of !== one.code)) }
    const skipsFile = stepsOnPath(left).some(({ row, state }) => row.code === 'board_submitted' && state === 'skipped')
    if (isAnother && skipsFile && !hasPassed(facts)) await mark('board_changed', facts.attempt)
    const board = { code: wanted, name: pack.state }
    await record(tx, context, boardChosen, { applicationId: id, userId, board })
    return pathAfter(tx, deps, caller, id)
  })
}
