import type { Database, Tx } from './open.ts'
import { sql } from './sql.ts'

export interface ReferencedFile {
  key: string
  sha256: string | null
}

const AT_ONCE = 200

export async function* referencedFiles(db: Database): AsyncGenerator<ReferencedFile[]> {
  for (let after = ''; ; ) {
    const files = await db.rows(sql.select({
      key: sql.text`storage_key`,
      sha256: sql.nullable(sql.text`sha256`),
    })`from (
        select storage_key, sha256 from uploads
        union all
        select storage_key, sha256 from packets
        union all
        select storage_key, sha256 from data_exports
      ) named
      where storage_key collate "C" > ${after}
      order by storage_key collate "C"
      limit ${AT_ONCE}`)
    const last = files.at(-1)
    if (!last) return
    yield [...files]
    after = last.key
  }
}

export const countReferencedFiles = async (db: Database) =>
  (await db.value(
    sql.select(sql.int`((select count(storage_key) from uploads) + (select count(storage_key) from packets)
      + (select count(storage_key) from data_exports))`),
  )) ?? 0

// Any number will do, as long as every version of the portal takes the same.
const MOVE_LOCK = 7_040_221_866

export const tryLockMove = async (tx: Tx) =>
  (await tx.value(sql.select(sql.bool`pg_try_advisory_xact_lock(${MOVE_LOCK})`))) ?? false

export async function isReferenced(db: Database, key: string): Promise<boolean> {
  const count = await db.run(sql`
    select from uploads where storage_key = ${key} union all select from packets where storage_key = ${key}
    union all select from data_exports where storage_key = ${key}`)
  return count > 0
}
