import type { Review, ReviewReason } from '#contract/documents.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface Decision {
  status: Review['status']
  notes: string | null
  reason: ReviewReason | null
}

export async function saveReview(tx: Tx, review: Decision & { id: string; by: string; at: Date }): Promise<void> {
  await tx.run(sql`
    update documents set status = ${review.status}, review_notes = ${review.notes}, review_reason = ${review.reason},
      reviewed_by = ${review.by}, reviewed_at = ${review.at}
    where id = ${review.id}`)
}

interface NewReview extends Decision {
  id: string
  documentId: string
  by: string
  at: Date
  activityId: string | null
  messageId: string | null
}

export async function insertReview(tx: Tx, review: NewReview): Promise<void> {
  await tx.run(sql`
    insert into document_reviews (id, document_id, status, reason, notes, reviewed_by, reviewed_at, activity_id,
      message_id)
    values (${review.id}, ${review.documentId}, ${review.status}, ${review.reason}, ${review.notes}, ${review.by},
      ${review.at}, ${review.activityId}, ${review.messageId})`)
}

export interface StoredReview extends Decision {
  id: string
  reviewedAt: Date
  reviewedBy: string | null
  activityId: string | null
  messageId: string | null
}

export const findLastReviews = (tx: Tx, documentId: string): Promise<StoredReview[]> =>
  tx.rows<StoredReview>(sql`
    select id, status, reason, notes, reviewed_at, reviewed_by, activity_id, message_id
    from document_reviews where document_id = ${documentId} order by reviewed_at desc, id desc limit 2`)

export async function deleteReview(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from document_reviews where id = ${id}`)
}

export async function restoreDocument(tx: Tx, id: string, review: StoredReview | undefined): Promise<void> {
  await tx.run(sql`
    update documents set status = ${review?.status ?? 'pending'}, review_notes = ${review?.notes ?? null},
      review_reason = ${review?.reason ?? null}, reviewed_by = ${review?.reviewedBy ?? null},
      reviewed_at = ${review?.reviewedAt ?? null}
    where id = ${id}`)
}
