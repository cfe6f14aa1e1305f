import type { Database } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

const SETTING = 'file_reading'

export type FileToVerify = RowOf<typeof selectFilesToVerify>

export type FileVerificationCursor = Pick<FileToVerify, 'kind' | 'id'>

export function selectFilesToVerify(
  db: Database,
  after: { kind: 'upload' | 'packet'; id: string } | null,
  limit: number,
) {
  const [kind, id] = after ? [after.kind, after.id] : ['', '00000000-0000-0000-0000-000000000000']
  return db.rows(sql.pick('packets r', 'r.id, r.is_encrypted', {
    kind: sql.text<'upload' | 'packet'>`r.kind`,
    storageKey: sql.text`r.storage_key`,
    size: sql.int`r.size`,
    sha256: sql.text`r.sha256`,
  })`from (
      (select 'packet' as kind, id, storage_key, file_size as size, sha256, is_encrypted
        from packets where storage_key is not null and (${kind} = '' or (${kind} = 'packet' and id > ${id}::uuid))
        order by id limit ${limit})
      union all
      (select 'upload', id, storage_key, file_size, sha256, is_encrypted
        from uploads where storage_key is not null and sha256 is not null and file_size is not null
          and (${kind} <> 'upload' or id > ${id}::uuid)
        order by id limit ${limit})
    ) r order by kind, id limit ${limit}`)
}

export interface FileVerification {
  startedAt: Date
  finishedAt: Date | null
  read: number
  wrong: number
  after: FileVerificationCursor | null
  /** Until then it is a process's own; null where it is nobody's. */
  leasedUntil: Date | null
}

/** A verification and its state as written; a writer that finds another state has lost it to another process. */
export interface SavedVerification {
  verification: FileVerification
  text: string
}

type Dates = 'startedAt' | 'finishedAt' | 'leasedUntil'

interface StoredFileVerification extends Omit<FileVerification, Dates | 'after'> {
  startedAt: string
  finishedAt: string | null
  leasedUntil?: string | null
  after?: FileVerificationCursor | null
}

/** Writes a verification over the state that the writer knows; null where another process wrote meanwhile. */
export async function insertFileVerification(
  db: Database,
  known: SavedVerification | null,
  verification: FileVerification,
): Promise<SavedVerification | null> {
  const text = JSON.stringify(verification)
  const count = known
    ? await db.run(sql`${sql.update('settings', { value: text })} where key = ${SETTING} and value = ${known.text}`)
    : await db.run(sql`${sql.insert('settings', { key: SETTING, value: text })} on conflict (key) do nothing`)
  return count === 1 ? { verification, text } : null
}

export async function selectLastFileVerification(db: Database): Promise<SavedVerification | null> {
  const row = await db.one(sql.select('settings', 'value')`where key = ${SETTING}`)
  if (!row) return null
  const stored: StoredFileVerification = JSON.parse(row.value)
  const { startedAt, finishedAt, leasedUntil = null, after = null, ...found } = stored
  const dateOf = (text: string | null) => (text === null ? null : new Date(text))
  const verification = { ...found, after, startedAt: new Date(startedAt) }
  return {
    text: row.value,
    verification: { ...verification, finishedAt: dateOf(finishedAt), leasedUntil: dateOf(leasedUntil) },
  }
}
