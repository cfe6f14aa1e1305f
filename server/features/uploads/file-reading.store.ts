import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

const LAST_READING = 'file_reading'

export interface FileToRead {
  kind: 'upload' | 'packet'
  id: string
  storageKey: string
  size: number
  sha256: string
  isEncrypted: boolean
}

export type FileReadingCursor = Pick<FileToRead, 'kind' | 'id'>

export async function findKeptRows(
  db: Database,
  after: FileReadingCursor | null,
  limit: number,
): Promise<FileToRead[]> {
  const [kind, id] = after ? [after.kind, after.id] : ['', '00000000-0000-0000-0000-000000000000']
  return db.rows<FileToRead>(sql`
    select * from (
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

export interface FileReading {
  startedAt: Date
  finishedAt: Date | null
  read: number
  wrong: number
  after: FileReadingCursor | null
  /** Until then it is a process's own; null where it is nobody's. */
  leasedUntil: Date | null
}

/** A reading, and how it is written: whoever writes over another state of it has lost it to somebody else. */
export interface WrittenReading {
  reading: FileReading
  text: string
}

type Dates = 'startedAt' | 'finishedAt' | 'leasedUntil'

interface StoredFileReading extends Omit<FileReading, Dates | 'after'> {
  startedAt: string
  finishedAt: string | null
  leasedUntil?: string | null
  after?: FileReadingCursor | null
}

/** Writes a reading over the state that the writer knows; null where another process wrote meanwhile. */
export async function writeFileReading(
  db: Database,
  known: WrittenReading | null,
  reading: FileReading,
): Promise<WrittenReading | null> {
  const text = JSON.stringify(reading)
  const count = known
    ? await db.run(sql`update settings set value = ${text} where key = ${LAST_READING} and value = ${known.text}`)
    : await db.run(
        sql`insert into settings (key, value) values (${LAST_READING}, ${text}) on conflict (key) do nothing`,
      )
  return count === 1 ? { reading, text } : null
}

export async function lastFileReading(db: Database): Promise<WrittenReading | null> {
  const row = await db.one<{ value: string }>(sql`select value from settings where key = ${LAST_READING}`)
  if (!row) return null
  const {
    startedAt,
    finishedAt,
    leasedUntil = null,
    after = null,
    ...found
  } = JSON.parse(row.value) as StoredFileReading
  const dateOf = (text: string | null) => (text === null ? null : new Date(text))
  const reading = { ...found, after, startedAt: new Date(startedAt) }
  return { text: row.value, reading: { ...reading, finishedAt: dateOf(finishedAt), leasedUntil: dateOf(leasedUntil) } }
}
