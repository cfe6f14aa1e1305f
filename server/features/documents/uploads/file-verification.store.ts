import type { Database, Queryable } from '#server/database/open.ts'
import { selectSetting, upsertSetting } from '#server/database/settings.store.ts'
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
}

export async function selectFileVerification(db: Queryable): Promise<FileVerification | null> {
  const text = await selectSetting(db, SETTING)
  if (text === undefined) return null
  const stored: FileVerification = JSON.parse(text)
  const { startedAt, finishedAt } = stored
  return { ...stored, startedAt: new Date(startedAt), finishedAt: finishedAt && new Date(finishedAt) }
}

export const upsertFileVerification = (db: Queryable, verification: FileVerification) =>
  upsertSetting(db, SETTING, JSON.stringify(verification))
