import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface ActivityRow {
  id: string
  description: string
  createdAt: Date
}

export async function deleteActivity(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from activities where id = ${id}`)
}

export async function findActivities(
  db: Database,
  applicationId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ActivityRow[]> {
  return db.rows<ActivityRow>(sql`
    select id, description, created_at from activities
    where application_id = ${applicationId} ${after === null ? sql`` : sql`and id < ${after}`}
    order by id desc limit ${limit + 1}`)
}

export async function countActivities(db: Database, applicationId: string): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from activities where application_id = ${applicationId}`)
  return row?.count ?? 0
}
