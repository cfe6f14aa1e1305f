import type { BoardFactKey, SeededFact, SeededPack } from '#contract/board-facts.ts'
import type { Board, BoardFact, PackStatus } from '#contract/boards.ts'
import { isStaleFact } from '../path/constants.ts'
import { expectedFacts, factLabels } from './labels.ts'
import { factSentence } from './sentences.ts'

/** A fact as it stands: the seed, or what the team wrote down over it. */
export type CurrentFact = Omit<SeededFact, 'seen'> & { seen: string | null; version: number }

export interface CurrentPack extends Omit<SeededPack, 'facts'> {
  facts: readonly CurrentFact[]
}

export interface RecordedFact extends Pick<SeededFact, 'value' | 'source' | 'checkedOn' | 'confidence'> {
  board: string
  key: BoardFactKey
  version: number
}

export function currentPack(seed: SeededPack, recorded: readonly RecordedFact[]): CurrentPack {
  const own = new Map(recorded.filter(({ board }) => board === seed.code).map((fact) => [fact.key, fact]))
  const seeded = seed.facts.map((fact) => {
    const over = own.get(fact.key)
    own.delete(fact.key)
    return over ? written(over, fact) : { ...fact, version: 0 }
  })
  return { ...seed, facts: [...seeded, ...[...own.values()].map((fact) => written(fact, undefined))] }
}

function written(over: RecordedFact, seed: SeededFact | undefined): CurrentFact {
  const { board: _board, ...fact } = over
  const isOpen = over.value === null
  return { ...fact, seen: null, conflict: isOpen ? (seed?.conflict ?? []) : [] } as CurrentFact
}

export function packStatus({ facts }: Pick<CurrentPack, 'facts'>, today: string): PackStatus {
  if (facts.some((fact) => isStaleFact(fact, today))) return 'stale'
  return facts.every(({ version, value }) => version > 0 && value !== null) ? 'confirmed' : 'draft'
}

/** A board that nobody has read for is offered once its pack is confirmed. */
export const holdOf = (pack: CurrentPack, today: string): string | null =>
  packStatus(pack, today) === 'confirmed' ? null : pack.hold

export function toBoardFact(fact: CurrentFact, today: string): BoardFact {
  const stale = isStaleFact(fact, today)
  const { key, value, source, seen, checkedOn, confidence, conflict, version } = fact
  return {
    key,
    label: factLabels[key],
    value,
    sentence: factSentence(fact, stale),
    source,
    seen,
    checkedOn,
    confidence,
    conflict: [...conflict],
    confirmed: version > 0,
    stale,
    version,
  }
}

export function toBoard(pack: CurrentPack, today: string): Board {
  const { code, state, name, website, facts } = pack
  const known = new Set(facts.map(({ key }) => key))
  return {
    id: code,
    code,
    state,
    name,
    website,
    status: packStatus(pack, today),
    hold: holdOf(pack, today),
    facts: facts.map((fact) => toBoardFact(fact, today)),
    unknown: expectedFacts.filter((key) => !known.has(key)).map((key) => ({ key, label: factLabels[key] })),
  }
}
