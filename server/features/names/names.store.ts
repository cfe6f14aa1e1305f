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
  const { first: firstName, middle: middleName, last: lastName, ...rest } = names
  const row = { ...rest, documentId, firstName, middleName, lastName, notedBy: by, notedAt: at }
  await tx.run(sql.upsert('printed_names', row, { on: ['documentId'] }))
}
