import { createHash } from 'node:crypto'
import type { AppliedMigration } from './migrations.store.ts'

// Before the first release 72 migrations were folded into the first 11 of today, which make the same schema.
const FORMER_FIRST = '0001_search_text'
const FORMER_DIGEST = 'd48e4a81f3dca342987ff285a6062226ef0c85e7685a7b15087f17a8cd3a87a8'
const FOLDED_INTO = 11

/** The portal that migrates an older database to the last former migration. */
export const FORMER_PROGRAM = 'the portal of commit f0a481b0'

type NamedMigration = Pick<AppliedMigration, 'number' | 'name' | 'checksum'>

/** Replaces the former migrations by those of today; undefined when not all former ones were applied. */
export function withoutFormer<T extends NamedMigration>(
  applied: readonly T[],
  known: readonly T[],
): readonly T[] | undefined {
  if (applied[0]?.name !== FORMER_FIRST) return applied
  return digestOf(applied) === FORMER_DIGEST ? known.slice(0, FOLDED_INTO) : undefined
}

function digestOf(steps: readonly NamedMigration[]): string {
  const hash = createHash('sha256')
  for (const { name, checksum } of steps) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex')
}
