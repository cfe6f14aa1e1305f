import type { AuditEntry } from '#contract/audit.ts'
import type { Deps } from '#server/deps.ts'
import { idAfter, type PageOf, type PageRequest } from '#server/http/page.ts'
import { type AuditRow, countAudit, findAudit } from './audit.store.ts'

export async function listAudit({ db }: Deps, page: PageRequest): Promise<PageOf<AuditEntry>> {
  const [rows, count] = await Promise.all([findAudit(db, { after: idAfter(page), limit: page.limit }), countAudit(db)])
  return { rows: rows.map(auditEntry), total: { exactly: count } }
}

/** Somebody whose data were erased keeps the id alone: the audit outlives the person's record. */
const auditEntry = ({ at, actorId, firstName, lastName, email, ...entry }: AuditRow): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
  actor:
    actorId === null ? null : { id: actorId, firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' },
})
