import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { examCosts, sameNames } from '#content/boards/exam-facts.ts'
import { BoardFactKey, factValues } from '#contract/boards/board-facts.ts'
import type {
  Board,
  BoardAnswers,
  BoardFact,
  BoardFactChange,
  BoardFactRevision,
  BoardMatch,
} from '#contract/boards/boards.ts'
import { RECENT_DAY_OUT_OF_REACH } from '#contract/calendar.ts'
import { factLabels } from '#domain/boards/board-labels.ts'
import { matchBoards } from '#domain/boards/choose-board.ts'
import { toBoard, toBoardFact } from '#domain/boards/pack.ts'
import { boardFactChanged } from '#domain/effects/boards.ts'
import { audienceOf } from '#domain/path/audience.ts'
import { decidedMeanwhile, fieldError, found, Refusal } from '#domain/refusal.ts'
import { lockBoard } from '#server/cases/board-facts.store.ts'
import { currentPackOf, currentPacks, seededPack } from '#server/cases/board-packs.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps, ReadDeps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { accept } from '#server/http/mount.ts'
import { newestPage, type PageOf, type PageRequest, pageInMemory } from '#server/http/page.ts'
import { dated, todayOf } from '#server/shared/dates.ts'
import {
  type FactChangeRow,
  markPositionsDue,
  selectFactChanges,
  selectLastFactChange,
  upsertFact,
} from './boards.store.ts'

const exam = { costs: examCosts, names: sameNames }

const seedOf = (code: string) => found(seededPack(code), 'Board')

const packOf = async (db: Queryable, code: string) => found(await currentPackOf(db, code), 'Board')

export async function listBoards(deps: ReadDeps, caller: Caller, ask: PageRequest): Promise<PageOf<Board>> {
  const packs = await currentPacks(deps.db)
  return pageInMemory(
    packs.map((pack) => toBoard(pack, todayOf(deps), audienceOf(caller, null))),
    ({ id }) => id,
    ask,
  )
}

export const getBoard = async (deps: ReadDeps, caller: Caller, code: string): Promise<Board> =>
  toBoard(await packOf(deps.db, code), todayOf(deps), audienceOf(caller, null))

export const compareBoards = async (deps: ReadDeps, caller: Caller, answers: BoardAnswers): Promise<BoardMatch[]> =>
  matchBoards(await currentPacks(deps.db), exam, { answers, today: todayOf(deps), audience: audienceOf(caller, null) })

export function changeBoardFact(
  deps: Deps,
  caller: Caller,
  { board, asked, change }: { board: string; asked: string; change: BoardFactChange },
): Promise<BoardFact> {
  if (change.checkedOn > todayOf(deps)) throw fieldError('checkedOn', RECENT_DAY_OUT_OF_REACH)
  return deps.transaction(async (tx) => {
    seedOf(board)
    await lockBoard(tx, board)
    const pack = await packOf(tx, board)
    const key = found(BoardFactKey.safeParse(asked).data, 'Fact')
    const current = pack.facts.find((fact) => fact.key === key)
    if (change.expectedVersion !== undefined && change.expectedVersion !== (current?.version ?? 0)) {
      throw decidedMeanwhile(
        await selectLastFactChange(tx, board, key),
        (by) => `${by} has changed this fact in the meantime. Load the latest version before you change it.`,
      )
    }
    const before = current?.value ?? null
    const after = valueAfter(key, change.value, current && { value: current.value })
    const context = contextOf(deps, caller)
    const { source, checkedOn, confidence } = change
    const version = (current?.version ?? 0) + 1
    const written = { board, key, source, checkedOn, confidence, version, by: caller.id, at: context.at }
    await upsertFact(tx, { ...written, id: uuid(), before, after })
    const valueChanged = JSON.stringify(before) !== JSON.stringify(after)
    if (valueChanged) await markPositionsDue(tx, board, todayOf(deps))
    await record(tx, context, boardFactChanged, { board, key, valueChanged, checkedOn, confidence })
    const fact = found(
      (await packOf(tx, board)).facts.find((one) => one.key === key),
      'Fact',
    )
    return toBoardFact(fact, todayOf(deps), 'team')
  })
}

/** Returns the given value, parsed by its key, or else the current value. */
function valueAfter(key: BoardFactKey, given: unknown, current: { value: unknown } | undefined): unknown {
  if (given === undefined) {
    if (current === undefined) throw new Refusal('notFound', 'Fact not found')
    return current.value
  }
  if (given === null) return null
  return accept(z.object({ value: factValues[key] }), { value: given }).value
}

const toRevision = (row: FactChangeRow): BoardFactRevision => ({ ...dated(row), label: factLabels[row.key] })

export async function listBoardChanges(
  deps: Pick<Deps, 'db'>,
  { board, page }: { board: string; page: PageRequest },
): Promise<PageOf<BoardFactRevision>> {
  seedOf(board)
  return newestPage(deps.db, page, selectFactChanges(board), toRevision)
}
