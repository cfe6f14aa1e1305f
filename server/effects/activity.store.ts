import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function insertActivity(
  tx: Tx,
  activity: { id: string; applicationId: string; description: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into activities (id, application_id, description, created_at)
    values (${activity.id}, ${activity.applicationId}, ${activity.description}, ${activity.at})`)
}
