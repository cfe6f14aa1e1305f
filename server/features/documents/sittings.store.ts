import { mailsOfSitting } from '#domain/documents/undo-review.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { keyOfMail } from '#server/jobs/mail-outbox.store.ts'

/** Selects the valid decisions of a sitting, about documents without a newer version. */
export const selectSitting = (db: Queryable, sittingId: string) =>
  db.rows(sql.select('document_reviews v join documents d on d.id = v.document_id', 'v.id, v.status')`
    where v.sitting_id = ${sittingId} and not v.superseded and d.replaced_at is null order by v.id`)

export const hasDecisionAfter = (db: Queryable, sittingId: string, at: Date) =>
  db.exists(sql`from document_reviews where sitting_id = ${sittingId} and reviewed_at > ${at}`)

/** Selects the last sitting of a colleague about a client, unless its time is over. */
// Sorts by time first: by id alone, PostgreSQL would walk everybody's newest reviews.
export const selectLastSitting = (
  db: Queryable,
  { by, applicationId, since }: { by: string; applicationId: string; since: Date },
) =>
  db.value(sql.select('document_reviews v join documents d on d.id = v.document_id', 'v.sitting_id')`
    where d.application_id = ${applicationId} and v.reviewed_by = ${by} and v.sitting_id is not null
      and v.reviewed_at > ${since}
    order by v.reviewed_at desc, v.id desc limit 1`)

/** Selects the applications with an open sitting of a colleague, in lock order. */
export const selectSittingApplications = (tx: Tx, { by, since }: { by: string; since: Date }) =>
  tx.values(sql.select('document_reviews v join documents d on d.id = v.document_id', 'd.application_id')`
    where v.reviewed_by = ${by} and v.sitting_id is not null and v.reviewed_at > ${since}
    group by d.application_id order by d.application_id`)

interface SittingMail {
  sittingId: string
  userId: string
}

const keysOf = (sitting: SittingMail) => mailsOfSitting(sitting).map(keyOfMail)

/** Maps each sitting to the due time of its mail; a sent mail is left out. */
export async function selectSittingMails(db: Queryable, sittings: readonly SittingMail[]): Promise<Map<string, Date>> {
  if (sittings.length === 0) return new Map()
  const rows = await db.rows(sql.select('mail_outbox', 'dedupe_key, next_attempt_at as due')`
    where dedupe_key = any(${sittings.flatMap(keysOf)}::text[]) and attempts = 0 and sent_at is null`)
  const due = new Map(rows.map((row) => [row.dedupeKey, row.due]))
  return new Map(
    sittings.flatMap((sitting) =>
      keysOf(sitting).flatMap((key) => {
        const at = due.get(key)
        return at ? [[sitting.sittingId, at] as const] : []
      }),
    ),
  )
}
