import type { SeededPack } from '#contract/boards/board-facts.ts'
import type { RecordedFact } from '#domain/boards/pack.ts'

/** All facts of a pack, as confirmed on a day. */
export const recordedFacts = (pack: SeededPack, checkedOn: string, confirmedBy = 'Ana'): RecordedFact[] =>
  pack.facts.map(({ key, value, source, confidence }) => ({
    board: pack.code,
    key,
    value,
    source,
    confidence,
    checkedOn,
    version: 1,
    confirmedBy,
  }))
