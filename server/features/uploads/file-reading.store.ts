import type { Sql } from '#server/database/open.ts'

const LAST_READING = 'file_reading'

export interface KeptRow {
  kind: 'upload' | 'packet'
  id: string
  storageKey: string
  size: number
  sha256: string
  isSealed: boolean
}

/** Some of the rows that name a file whose hash is known, in the order of kind and id, after the last one that was read. */
export async function findKeptRows(db: Sql, after: KeptRow | null, limit: number): Promise<KeptRow[]> {
  const [kind, id] = after ? [after.kind, after.id] : ['', '00000000-0000-0000-0000-000000000000']
  return db<KeptRow[]>`
    select * from (
      (select 'packet' as kind, id, storage_key as "storageKey", file_size as size, sha256, is_sealed as "isSealed"
        from packets where storage_key is not null and (${kind} = '' or (${kind} = 'packet' and id > ${id}::uuid))
        order by id limit ${limit})
      union all
      (select 'upload', id, storage_key, file_size, sha256, is_sealed
        from uploads where storage_key is not null and sha256 is not null and file_size is not null
          and (${kind} <> 'upload' or id > ${id}::uuid)
        order by id limit ${limit})
    ) r order by kind, id limit ${limit}`
}

/** What the last reading of all files found. */
export interface FileReading {
  startedAt: Date
  /** null while it is under way, or when its process ended. */
  finishedAt: Date | null
  read: number
  wrong: number
}

interface Written {
  startedAt: string
  finishedAt: string | null
  read: number
  wrong: number
}

/** Takes the next reading upon this process; false when the last one is recent, or under way elsewhere. */
export async function claimFileReading(
  db: Sql,
  { now, notSince, lostSince }: Record<'now' | 'notSince' | 'lostSince', Date>,
) {
  const value = JSON.stringify({ startedAt: now, finishedAt: null, read: 0, wrong: 0 })
  const { count } = await db`
    insert into settings (key, value) values (${LAST_READING}, ${value})
    on conflict (key) do update set value = excluded.value
      where (settings.value::json ->> 'startedAt')::timestamptz < ${notSince}
        or (settings.value::json ->> 'finishedAt' is null
          and (settings.value::json ->> 'startedAt')::timestamptz < ${lostSince})`
  return count === 1
}

export async function saveFileReading(db: Sql, reading: FileReading): Promise<void> {
  await db`update settings set value = ${JSON.stringify(reading)} where key = ${LAST_READING}`
}

export async function lastFileReading(db: Sql): Promise<FileReading | null> {
  const [row] = await db<{ value: string }[]>`select value from settings where key = ${LAST_READING}`
  if (!row) return null
  const { startedAt, finishedAt, read, wrong } = JSON.parse(row.value) as Written
  return { startedAt: new Date(startedAt), finishedAt: finishedAt === null ? null : new Date(finishedAt), read, wrong }
}
