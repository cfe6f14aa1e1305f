import type { AuditEntry } from '#contract/audit.ts'
import type { Deps } from '#server/deps.ts'
import { idAfter, type PageOf, type PageRequest } from '#server/http/page.ts'
import { type AuditRow, countAudit, findAudit } from './audit.store.ts'

export async function listAudit({ db }: Deps, page: PageRequest): Promise<PageOf<AuditEntry>> {
  const [rows, count] = await Promise.all([findAudit(db, { after: idAfter(page), limit: page.limit }), countAudit(db)])
  return { rows: rows.map(auditEntry), total: { exactly: count } }
}

/** Somebody whose data were erased keeps the id alone: the audit outlives the person's record. */
const auditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  subject: row.subject,
  ip: row.ip,
  requestId: row.requestId,
  detail: row.detail,
  actor:
    row.actorId === null
      ? null
      : { id: row.actorId, firstName: row.firstName ?? '', lastName: row.lastName ?? '', email: row.email ?? '' },
})
