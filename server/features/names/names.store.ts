import type { PrintedName } from '#contract/names.ts'
import type { NotedPaper } from '#domain/names/matrix.ts'
import { paperColumns } from '#server/cases/named-documents.store.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const selectPaper = (db: Queryable, documentId: string): Promise<NotedPaper | undefined> =>
  db.one(sql.select(paperColumns)`
    from documents d left join printed_names n on n.document_id = d.id where d.id = ${documentId}`)

export const lockPaper = (tx: Tx, documentId: string) =>
  tx.one(sql.select(
    'documents d join applications a on a.id = d.application_id',
    'a.id as application_id, a.user_id, d.replaced_at',
  )`
    where d.id = ${documentId} for no key update of a`)

export async function upsertNames(
  tx: Tx,
  {
    documentId,
    names,
    by,
    at,
  }: { documentId: string; names: PrintedName & { expiresOn: string | null }; by: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into printed_names
      (document_id, first_name, middle_name, last_name, suffix, birth_date, sex, expires_on, noted_by, noted_at)
    values (${documentId}, ${names.first}, ${names.middle}, ${names.last}, ${names.suffix}, ${names.birthDate},
      ${names.sex}, ${names.expiresOn}, ${by}, ${at})
    on conflict (document_id) do update set first_name = excluded.first_name, middle_name = excluded.middle_name,
      last_name = excluded.last_name, suffix = excluded.suffix, birth_date = excluded.birth_date, sex = excluded.sex,
      expires_on = excluded.expires_on, noted_by = excluded.noted_by, noted_at = excluded.noted_at`)
}
