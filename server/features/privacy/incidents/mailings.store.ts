import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export type MailingRow = RowOf<typeof selectMailings>

export const selectMailings = (db: Queryable, incidentId: string) =>
  db.rows(sql.select('incident_notices n left join users u on u.id = n.sent_by', 'n.id, n.people, n.sent_at as at', {
    by: sql.nullable(nameOf('u')),
  })`
    where n.incident_id = ${incidentId} order by n.id`)

export const markTold = (tx: Tx, incidentId: string, at: Date): Promise<number> =>
  tx.run(sql`
    update incident_people p set told_at = ${at} from users u
    where p.incident_id = ${incidentId} and p.told_at is null and u.id = p.user_id and u.erased_at is null`)

interface NewMailing {
  id: string
  incidentId: string
  subject: string
  text: string
  people: number
  by: string
  at: Date
}

export async function insertMailing(tx: Tx, { id, incidentId, subject, text, people, by, at }: NewMailing) {
  await tx.run(sql.insert('incident_notices', { id, incidentId, subject, body: text, people, sentBy: by, sentAt: at }))
}
