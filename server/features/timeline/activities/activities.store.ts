import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function deleteActivity(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from activities where id = ${id}`)
}

export const selectActivities = (
  db: Database,
  applicationId: string,
  { after, limit }: { after: string | null; limit: number },
) =>
  db.rows(sql.select('activities', 'id, description, created_at')`
    where application_id = ${applicationId} ${after === null ? sql`` : sql`and id < ${after}`}
    order by id desc limit ${limit + 1}`)

export const countActivities = (db: Database, applicationId: string) =>
  db.count(sql`from activities where application_id = ${applicationId}`)
