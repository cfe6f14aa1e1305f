import type { Sql, Tx } from '#server/database/open.ts'

export interface ActivityRow {
  id: string
  description: string
  createdAt: Date
}

export async function insertActivity(tx: Tx, activity: ActivityRow & { applicationId: string }): Promise<void> {
  await tx`
    insert into activities (id, application_id, description, created_at)
    values (${activity.id}, ${activity.applicationId}, ${activity.description}, ${activity.createdAt})`
}

export async function deleteActivity(tx: Tx, id: string): Promise<void> {
  await tx`delete from activities where id = ${id}`
}

export async function findActivities(
  db: Sql,
  applicationId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ActivityRow[]> {
  return db<ActivityRow[]>`
    select id, description, created_at as "createdAt" from activities
    where application_id = ${applicationId} ${after === null ? db`` : db`and id < ${after}`}
    order by id desc limit ${limit + 1}`
}

export async function countActivities(db: Sql, applicationId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from activities where application_id = ${applicationId}`
  return row?.count ?? 0
}
