import { boards } from '#content/boards/boards.ts'
import type { SeededPack } from '#contract/boards/board-facts.ts'
import { type CurrentPack, currentPack } from '#domain/boards/pack.ts'
import { type BoardRules, rulesOf } from '#domain/path/rules-of-board.ts'
import type { Queryable } from '#server/database/open.ts'
import {
  type StoredFact,
  selectBoardOfApplication,
  selectRecordedFacts,
  selectRecordedFactsOf,
} from './board-facts.store.ts'

const seeds = new Map(boards.map((seed) => [seed.code, seed]))

export const seededPack = (code: string): SeededPack | undefined => seeds.get(code)

export async function currentPacks(db: Queryable): Promise<CurrentPack[]> {
  const recorded = await selectRecordedFacts(db)
  return boards.map((seed) => currentPack(seed, recorded))
}

const packWith = (seed: SeededPack, recorded: readonly StoredFact[]): CurrentPack =>
  currentPack(
    seed,
    recorded.map((fact) => ({ ...fact, board: seed.code })),
  )

export async function currentPackOf(db: Queryable, code: string): Promise<CurrentPack | undefined> {
  const seed = seededPack(code)
  return seed && currentPack(seed, await selectRecordedFactsOf(db, code))
}

export function boardRulesWith(code: string | null, recorded: readonly StoredFact[]): BoardRules | null {
  const seed = code === null ? undefined : seededPack(code)
  return seed ? rulesOf(packWith(seed, recorded)) : null
}

export async function boardRulesOf(db: Queryable, applicationId: string): Promise<BoardRules | null> {
  const { board = null, recordedFacts = [] } = (await selectBoardOfApplication(db, applicationId)) ?? {}
  return boardRulesWith(board, recordedFacts)
}
