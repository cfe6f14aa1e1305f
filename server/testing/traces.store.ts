import { readableDetail } from '#server/database/audit-texts.store.ts'
import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface UserTrace {
  id: string
  email: string
  oidcIssuer: string | null
  oidcSubject: string | null
}

export const usersOf = async (db: Database, email: string) =>
  db.rows<UserTrace>(sql`select * from users where email_key = ${email.toLowerCase()}`)

interface AuditTrace {
  action: string
  actorId: string | null
  detail: Record<string, string>
}

export async function lastAudit(db: Database): Promise<AuditTrace | undefined> {
  return db.one<AuditTrace>(
    sql`select action, actor_id, ${readableDetail(sql`audit`)} as detail from audit order by id desc limit 1`,
  )
}
