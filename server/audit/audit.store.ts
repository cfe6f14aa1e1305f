import { v7 as uuid } from 'uuid'
import type { AuditAction } from '#domain/audit/words.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export interface AuditRecord {
  at: Date
  actorId: string | null
  action: AuditAction
  /** What it was done to, such as `document:<id>`. */
  subject: string | null
  ip: string
  requestId: string
  /** Facts that are not personal: statuses, routes, counts. */
  detail: Record<string, string>
}

/** Adds one line to the append-only audit; give the transaction of the deed, so that neither stands alone. */
export async function recordAudit(tx: Sql | Tx, entry: AuditRecord): Promise<void> {
  await tx`
    insert into audit (id, at, actor_id, action, subject, ip, request_id, detail)
    values (${uuid()}, ${entry.at}, ${entry.actorId}, ${entry.action}, ${entry.subject}, ${entry.ip},
      ${entry.requestId}, ${tx.json(entry.detail)})`
}
