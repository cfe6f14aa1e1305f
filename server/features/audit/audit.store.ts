import type { AuditEntry } from '#contract/audit.ts'
import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export type AuditRow = Omit<AuditEntry, 'at' | 'actor'> & {
  at: Date
  actorId: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
}

export async function findAudit(
  db: Database,
  { after, limit }: { after: string | null; limit: number },
): Promise<AuditRow[]> {
  return db.rows<AuditRow>(sql`
    select a.id, a.at, a.actor_id, a.action, a.subject, a.ip, a.request_id, a.detail,
      u.first_name, u.last_name, u.email
    from audit a left join users u on u.id = a.actor_id
    ${after === null ? sql`` : sql`where a.id < ${after}`}
    order by a.id desc limit ${limit + 1}`)
}

export async function countAudit(db: Database): Promise<number> {
  const row = await db.one<{ count: number }>(sql`select count(*)::int as count from audit`)
  return row?.count ?? 0
}
