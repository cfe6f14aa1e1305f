import type { PrintedName } from '#contract/names.ts'
import type { ExamEntry, NotedPaper } from '#domain/names/matrix.ts'
import { paperColumns } from '#server/cases/named-documents.store.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const selectPaper = (db: Queryable, documentId: string): Promise<NotedPaper | undefined> =>
  db.one(sql.select(paperColumns)`
    from documents d left join printed_names n on n.document_id = d.id where d.id = ${documentId}`)

const latestAttempt = (applicationId: string) =>
  sql`p.application_id = ${applicationId} and p.replaced_at is null
    and p.attempt = (select max(number) from exam_attempts where application_id = ${applicationId})`

export async function selectExamNames(db: Queryable, applicationId: string): Promise<ExamEntry[]> {
  const [registration, att] = await Promise.all([
    db.one(sql.select('exam_registrations p', 'p.first_name, p.last_name')`where ${latestAttempt(applicationId)}`),
    db.one(sql.select('exam_permits p', 'p.first_name, p.last_name')`where ${latestAttempt(applicationId)}`),
  ])
  return [
    ...(registration ? [{ id: 'registration' as const, ...registration }] : []),
    ...(att ? [{ id: 'att' as const, ...att }] : []),
  ]
}

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
