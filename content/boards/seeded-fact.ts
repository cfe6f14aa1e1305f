import type { BoardFactKey, Confidence, ConflictingClaim, FactValue, SeededFactOf } from '#contract/board-facts.ts'

/** The day on which all of this was compiled from stored public copies, without the live web. */
const COMPILED_ON = '2026-11-22'

interface Provenance {
  source: string
  seen: string
  confidence: Confidence
}

export const fact = <K extends BoardFactKey>(key: K, value: FactValue<K>, provenance: Provenance): SeededFactOf<K> => ({
  key,
  value,
  ...provenance,
  checkedOn: COMPILED_ON,
  conflict: [],
})

/** A fact whose sources disagree: nothing is claimed, and each of them is shown with what it says. */
export function disputed<K extends BoardFactKey>(
  key: K,
  ...conflict: readonly [ConflictingClaim, ConflictingClaim, ...ConflictingClaim[]]
): SeededFactOf<K> {
  return {
    key,
    value: null,
    source: conflict.map(({ source }) => source).join('; '),
    seen: conflict.map(({ seen }) => seen).join('; '),
    checkedOn: COMPILED_ON,
    confidence: 'low',
    conflict,
  }
}
