import type { RequirementId } from '#contract/requirements.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import type { Decision } from '#domain/documents/review.ts'
import type { OfficeWait } from '#domain/work/times.ts'
import { isNotBlocked } from '#server/database/blocked-people.store.ts'
import type { Tx } from '#server/database/open.ts'
import { json, type RowOf, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export const updateReviewedDocument = (tx: Tx, review: Decision & { id: string; by: string; at: Date }) =>
  tx.run(sql`
    update documents set status = ${review.status}, review_notes = ${review.notes},
      review_reason = ${review.reasons[0] ?? null}, review_reasons = ${review.reasons}::text[],
      review_pointers = ${json(review.pointers)}::jsonb, reviewed_by = ${review.by}, reviewed_at = ${review.at}
    where id = ${review.id}`)

interface NewReview extends Decision, OfficeWait {
  id: string
  document: { id: string; requirementId: RequirementId; uploadedAt: Date }
  by: string
  at: Date
  activityId: string | null
  messageId: string | null
  sittingId: string | null
}

/** Stores a decision with figures for reports: waits count with a document's first decision, the rest with its last. */
export async function insertReview(tx: Tx, { document, ...review }: NewReview): Promise<void> {
  const others = sql`select from document_reviews where document_id = ${document.id}`
  const ofFirst = (value: number) => sql`case when not exists (${others}) then ${value}::int end`
  await tx.run(sql`
    with earlier as (
      update document_reviews set superseded = true
      where document_id = ${document.id} and not superseded
        and (reviewed_at, id) < (${review.at}::timestamptz, ${review.id}::uuid)
    )
    insert into document_reviews (id, document_id, requirement_id, status, reason, reasons, pointers, checks, despite,
      notes, reviewed_by, reviewed_at, waited_seconds, office_minutes, target_minutes, superseded, activity_id,
      message_id, sitting_id)
    values (${review.id}, ${document.id}, ${document.requirementId}, ${review.status}, ${review.reasons[0] ?? null},
      ${review.reasons}::text[], ${json(review.pointers)}::jsonb, ${json(review.checks)}::jsonb, ${review.despite},
      ${review.notes}, ${review.by}, ${review.at},
      ${ofFirst(secondsBetween(document.uploadedAt, review.at))}, ${ofFirst(review.officeMinutes)},
      ${ofFirst(review.targetMinutes)},
      exists (${others} and (reviewed_at, id) > (${review.at}::timestamptz, ${review.id}::uuid)),
      ${review.activityId}, ${review.messageId}, ${review.sittingId})`)
}

const secondsBetween = (from: Date, until: Date) => Math.max(0, Math.round((until.getTime() - from.getTime()) / 1_000))

export type StoredReview = RowOf<typeof selectLastReviews>

export const selectLastReviews = (tx: Tx, documentId: string) =>
  tx.rows(
    sql.select(
      'document_reviews',
      'id, status, reason, reasons, pointers, notes, reviewed_at, reviewed_by, activity_id, message_id, sitting_id',
    )`
      where document_id = ${documentId} order by reviewed_at desc, id desc limit 2`,
  )

export const deleteReview = (tx: Tx, id: string) =>
  tx.run(sql`
    with deleted as (
      delete from document_reviews where id = ${id} returning document_id
    ), last as (
      select v.id from document_reviews v join deleted using (document_id) where v.id <> ${id}
      order by reviewed_at desc, v.id desc limit 1
    )
    update document_reviews v set superseded = false from last where v.id = last.id and v.superseded`)

export const restoreDocument = (tx: Tx, id: string, review: StoredReview | undefined) =>
  tx.run(sql`
    update documents set status = ${review?.status ?? 'pending'}, review_notes = ${review?.notes ?? null},
      review_reason = ${review?.reason ?? null}, review_reasons = ${review?.reasons ?? null}::text[],
      review_pointers = ${review?.pointers ? json(review.pointers) : null}::jsonb, reviewed_by = ${review?.reviewedBy ?? null},
      reviewed_at = ${review?.reviewedAt ?? null}
    where id = ${id}`)

const columns = sql.columns(
  'document_reviews v join documents d on d.id = v.document_id join applications a join users u',
  `v.id, v.document_id, v.status, v.reason as review_reason, v.reasons as review_reasons, v.reviewed_at, v.superseded, v.sitting_id, d.application_id,
  d.requirement_id, a.user_id, u.first_name, u.last_name`,
  {
    isReplaced: sql.bool`d.replaced_at is not null`,
    overruledBy: sql.nullable(sql.json<Colleague>`(
      select json_build_object('id', w.id, 'name', ${nameOf('w')})
      from document_reviews o join users w on w.id = o.reviewed_by
      where o.document_id = v.document_id and o.id > v.id and o.reviewed_by <> v.reviewed_by
      order by o.id limit 1)`),
  },
)

export type DecisionRow = RowOf<typeof selectDecisions>

export const selectDecisions = (by: string) =>
  sql.select(columns)`
    from document_reviews v
    join documents d on d.id = v.document_id
    join applications a on a.id = d.application_id
    join users u on u.id = a.user_id
    where v.reviewed_by = ${by} and ${isNotBlocked(sql`a.user_id`)}`
