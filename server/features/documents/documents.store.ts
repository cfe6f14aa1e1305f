import type { DocumentDecision } from '#contract/documents/documents.ts'
import type { ReviewReason } from '#contract/documents/review-reasons.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { firstNameOf } from '#server/shared/colleague.store.ts'

export type DocumentRow = RowOf<typeof columns>

interface ReviewRow {
  status: DocumentDecision['status']
  reason: ReviewReason | null
  notes: string | null
  by: string | null
  firstName: string | null
  at: string
}

export type VersionRow = RowOf<typeof selectDocuments>

type ReviewFields =
  | 'reviewNotes'
  | 'reviewReason'
  | 'reviewReasons'
  | 'reviewPointers'
  | 'reviewedAt'
  | 'reviewerName'
  | 'reviewerFirstName'
export type NewDocument = Omit<
  DocumentRow,
  ReviewFields | 'replacedAt' | 'fromMessage' | 'filedBy' | 'filedByFirstName'
>

const filer = (name: SqlFragment) => sql`
  (select ${name} from uploads u join users filer on filer.id = u.user_id
    where u.id = d.upload_id and d.on_behalf is not null)`

export const columns = sql.columns(
  'documents d',
  `d.id, d.application_id, d.requirement_id, d.upload_id, d.file_name, d.file_size, d.mime_type, d.sha256, d.page_count,
  d.status, d.review_notes, d.review_reason, d.review_reasons, d.review_pointers, d.reviewed_at, d.uploaded_at, d.replaced_at`,
  {
    reviewerName: sql.nullable(sql.text`trim(reviewer.first_name || ' ' || reviewer.last_name)`),
    reviewerFirstName: sql.nullable(firstNameOf('reviewer')),
    fromMessage: sql.bool`exists (select from message_attachments f where f.upload_id = d.upload_id)`,
    filedBy: sql.nullable(sql.text`${filer(sql`trim(filer.first_name || ' ' || filer.last_name)`)}`),
    filedByFirstName: sql.nullable(sql.text`${filer(firstNameOf('filer'))}`),
  },
)

export const documents = sql`documents d left join users reviewer on reviewer.id = d.reviewed_by`

const reviews = sql.json<ReviewRow[]>`
  select coalesce(jsonb_agg(jsonb_build_object('status', v.status, 'reason', v.reason, 'notes', v.notes,
      'by', trim(w.first_name || ' ' || w.last_name), 'firstName', ${firstNameOf('w')}, 'at', v.reviewed_at) order by v.reviewed_at, v.id), '[]')
  from document_reviews v left join users w on w.id = v.reviewed_by
  where v.document_id = d.id`

export const selectDocumentOfUpload = (tx: Tx, uploadId: string) =>
  tx.one(sql.select(columns)`from ${documents} where d.upload_id = ${uploadId}`)

export const selectSameFile = (
  tx: Tx,
  { applicationId, requirementId, sha256 }: Pick<NewDocument, 'applicationId' | 'requirementId' | 'sha256'>,
) =>
  tx.value(sql.select('documents d', 'd.requirement_id')`
    where d.application_id = ${applicationId} and d.requirement_id <> ${requirementId} and d.replaced_at is null
      and d.sha256 = ${sha256}
    order by d.id limit 1`)

/** Marks the current document of a requirement as replaced, if one exists; the row stays as an older version. */
export const replaceCurrent = (tx: Tx, slot: { applicationId: string; requirementId: RequirementId; at: Date }) =>
  tx.value(sql.returning('documents', 'id')`
    ${sql.update('documents', { replacedAt: slot.at })}
    where application_id = ${slot.applicationId} and requirement_id = ${slot.requirementId} and replaced_at is null`)

export const insertDocument = (tx: Tx, document: NewDocument & { onBehalf: string | null }) =>
  tx.run(
    sql.insert('documents', {
      ...document,
      assignedTo: sql`(select assigned_to from applications where id = ${document.applicationId})`,
    }),
  )

export const selectDocuments = (applicationId: string, versions: 'current' | 'all') =>
  sql.select(columns, versions === 'all' ? { reviews } : {})`
    from ${documents}
    where d.application_id = ${applicationId} ${versions === 'all' ? sql`` : sql`and d.replaced_at is null`}`

const underReview = sql.select(columns, {
  applicantId: sql.text`a.user_id`,
  reviewerEmail: sql.nullable(sql.text`reviewer.email`),
  expiresOn: sql.nullable(sql.text`n.expires_on`),
})

export type DocumentUnderReview = RowOf<typeof underReview>

export const lockApplicationOfDocument = (tx: Tx, id: string) =>
  tx.run(sql`
    select from applications where id = (select application_id from documents where id = ${id}) for no key update`)

export async function lockDocument(tx: Tx, id: string): Promise<DocumentUnderReview | undefined> {
  const [, row] = await Promise.all([
    tx.run(sql`select 1 from documents where id = ${id} for no key update`),
    // Reads only under the lock: a row that waited for the lock would still join the former reviewer.
    tx.one(underReview`
      from ${documents} join applications a on a.id = d.application_id
      left join printed_names n on n.document_id = d.id
      where d.id = ${id}`),
  ])
  return row
}

export const selectClientToReview = (db: Database, applicationId: string) =>
  db.one(
    sql.select(
      'applications a join users u on u.id = a.user_id',
      'a.id, a.application_number, a.user_id, u.first_name, u.last_name',
    )`where a.id = ${applicationId}`,
  )

export const selectLastChecks = (db: Database, applicationId: string) =>
  db.rows(
    sql.select(
      'document_reviews v join documents d on d.id = v.document_id',
      'v.document_id, v.checks',
    )`where d.application_id = ${applicationId} and d.replaced_at is null and not v.superseded`,
  )
