import type { RequestFileKind } from '#contract/third-party-requests/third-party-requests.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import type { RequestFileRow } from './third-party-requests.store.ts'

interface NewRequestFile {
  uploadId: string
  requestId: string
  kind: RequestFileKind
  by: string
  byTeam: boolean
  at: Date
}

export async function insertRequestFile(tx: Tx, file: NewRequestFile): Promise<void> {
  await tx.run(sql`
    insert into request_files (upload_id, request_id, kind, added_by, added_by_team, added_at)
    values (${file.uploadId}, ${file.requestId}, ${file.kind}, ${file.by}, ${file.byTeam}, ${file.at})`)
}

export const selectRequestFile = (
  tx: Tx,
  { requestId, fileId }: { requestId: string; fileId: string },
): Promise<RequestFileRow | undefined> =>
  tx.one(sql.select(
    'request_files f join uploads up on up.id = f.upload_id',
    'f.upload_id as id, f.kind, f.added_by_team as by_team',
    { fileSize: sql.int`up.file_size`, at: sql.text`f.added_at` },
  )`
    where f.upload_id = ${fileId} and f.request_id = ${requestId} and f.removed_at is null`)

export const countRequestFiles = (tx: Tx, requestId: string) =>
  tx.count(sql`from request_files where request_id = ${requestId} and removed_at is null`)

/** The bytes stay as evidence of what was seen; from now on only the team can open them. */
export async function deleteFile(tx: Tx, fileId: string, at: Date): Promise<void> {
  await tx.run(sql`${sql.update('request_files', { removedAt: at })} where upload_id = ${fileId}`)
  await tx.run(sql`${sql.update('evidence_files', { shownToApplicant: false })} where upload_id = ${fileId}`)
}
