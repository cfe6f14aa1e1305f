import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** Detaches the files of proofs decided by then; payments and decisions stay. */
export async function detachProofFiles(
  tx: Tx,
  { personId, applicationId, decidedBy, at }: { personId: string; applicationId: string; decidedBy: Date; at: Date },
): Promise<void> {
  const proofs = sql`
    select upload_id from payment_proofs
    where application_id = ${applicationId} and decided_at <= ${decidedBy} and upload_id is not null`
  await tx.run(sql`
    insert into erased_files (key, person_id, marked_at)
    select storage_key, ${personId}::uuid, ${at}::timestamptz from uploads
    where id in (${proofs}) and storage_key is not null
    on conflict (key) do nothing`)
  await tx.run(sql`
    update uploads set storage_key = null, stored_at = null, staged_etag = null, expires_at = least(expires_at, ${at})
    where id in (${proofs})`)
  await tx.run(sql`delete from evidence_files where upload_id in (${proofs})`)
}

const applicationOf = (personId: string) => sql`(select id from applications where user_id = ${personId})`

/** For an upload `u`: in the person's case, or by the person and in no other case. */
export const isFileOf = (personId: string) => sql`
  (u.user_id = ${personId} and not exists (select from payment_channels where qr_upload_id = u.id)
      and not exists (
        select from documents where upload_id = u.id and application_id is distinct from ${applicationOf(personId)})
      and not exists (
        select from evidence_files where upload_id = u.id and application_id is distinct from ${applicationOf(personId)})
    or exists (select from documents where upload_id = u.id and application_id = ${applicationOf(personId)})
    or exists (select from evidence_files where upload_id = u.id and application_id = ${applicationOf(personId)}))`

/** Detaches every file of the person; the keys stay in a list until each file is deleted. */
export async function detachFiles(tx: Tx, personId: string, at: Date): Promise<void> {
  const application = applicationOf(personId)
  await tx.run(sql`
    insert into erased_files (key, person_id, marked_at)
    select storage_key, ${personId}::uuid, ${at}::timestamptz from (
      select storage_key from uploads u where ${isFileOf(personId)}
      union all select storage_key from packets where application_id = ${application}
      union all select storage_key from data_exports where user_id = ${personId}
    ) kept where storage_key is not null
    on conflict (key) do nothing`)
  await tx.run(sql`
    update uploads u set storage_key = null, stored_at = null, staged_etag = null, expires_at = least(expires_at, ${at})
    where ${isFileOf(personId)}`)
  await tx.run(sql`
    update packets set storage_key = null, manifest = null, file_name = 'erased.pdf', leased_until = null,
      state = case when state in ('waiting', 'making') then 'failed' else state end
    where application_id = ${application}`)
  await tx.run(sql`
    update data_exports set storage_key = null, skipped = '{}', leased_until = null, state = 'expired'
    where user_id = ${personId}`)
  await tx.run(sql`
    delete from message_attachments
    where message_id in (select id from messages where application_id = ${application})`)
  await tx.run(sql`delete from evidence_files where application_id = ${application}`)
}

export const selectFilesToDelete = (db: Queryable, personId: string) =>
  db.values(
    sql.select('erased_files', 'key')`where person_id = ${personId} and removed_at is null order by key limit 200`,
  )

export const selectPeopleWithErasedFiles = (db: Queryable) =>
  db.values(sql.select('erased_files', 'distinct person_id')`where removed_at is null limit 200`)

export const markFileRemoved = (db: Queryable, key: string, at: Date) =>
  db.run(sql`${sql.update('erased_files', { removedAt: at })} where key = ${key}`)
