import type { Sql } from '#server/database/open.ts'

interface UserTrace {
  id: string
  email: string
  oidc_issuer: string | null
  oidc_subject: string | null
}

export const usersOf = async (db: Sql, email: string) =>
  db<UserTrace[]>`select * from users where email_key = ${email.toLowerCase()}`

interface AuditTrace {
  action: string
  actor_id: string | null
  detail: Record<string, string>
}

export async function lastAudit(db: Sql): Promise<AuditTrace | undefined> {
  const [row] = await db<AuditTrace[]>`select action, actor_id, detail from audit order by id desc limit 1`
  return row
}
