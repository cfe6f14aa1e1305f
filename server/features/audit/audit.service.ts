import type { AuditEntry, AuditFilter } from '#contract/audit/audit.ts'
import { auditName } from '#domain/bulk/audit-name.ts'
import { daysBetween } from '#domain/calendar/calendar.ts'
import { fieldError } from '#domain/refusal.ts'
import type { PageSlice } from '#server/database/page-limit.store.ts'
import type { Deps } from '#server/deps.ts'
import { idAfter, type PageOf, type PageRequest, pageOfShortList } from '#server/http/page.ts'
import { COUNTED_TO } from '#server/shared/search.store.ts'
import {
  type AuditQuery,
  type AuditRow,
  countFoundAudit,
  selectAudit,
  selectPeople,
  selectSubjectsOfApplication,
  selectSubjectsOfPeople,
} from './audit-search.store.ts'

const MOST_PEOPLE = 20
const TOO_MANY_PEOPLE = `More than ${MOST_PEOPLE} people match. Type more of the name, the whole email address, or the number of the application`
const SHORT_TIME_DAYS = 31

type AuditDeps = Pick<Deps, 'db' | 'config'>

export async function listAudit(deps: AuditDeps, filter: AuditFilter, page: PageRequest): Promise<PageOf<AuditEntry>> {
  const { db } = deps
  const { action, run } = filter
  const query = await queryOf(deps, filter)
  // A search for one subject shows every entry about it.
  const foldsRuns = !query.about && !query.subjects && !action && !run
  const asked = { ...query, foldsRuns }
  const reading = selectAudit(db, asked, { after: idAfter(page), limit: page.limit + 1 })
  const found = await pageOfShortList(page, reading, () => countFoundAudit(db, asked), COUNTED_TO)
  return { ...found, rows: found.rows.map(auditEntry) }
}

export async function readAuditBatch(deps: AuditDeps, filter: AuditFilter, batch: PageSlice): Promise<AuditRow[]> {
  return selectAudit(deps.db, await queryOf(deps, filter), batch)
}

export const countAuditUpTo = async (deps: AuditDeps, filter: AuditFilter, upTo: number): Promise<number> =>
  countFoundAudit(deps.db, await queryOf(deps, filter), upTo)

export async function refuseVagueSearch(deps: AuditDeps, filter: AuditFilter): Promise<void> {
  await queryOf(deps, filter)
}

async function queryOf({ db, config }: AuditDeps, filter: AuditFilter): Promise<AuditQuery> {
  const { application, action, from, to, run } = filter
  const [people, subjects] = await Promise.all([
    peopleOf(db, filter),
    application === undefined ? null : selectSubjectsOfApplication(db, application),
  ])
  return {
    about: people && { people, subjects: await selectSubjectsOfPeople(db, people) },
    subjects,
    action,
    from,
    to,
    timeZone: config.timeZone,
    run: run && auditName(run),
    foldsRuns: false,
    isShortTime: from !== undefined && to !== undefined && daysBetween(from, to) <= SHORT_TIME_DAYS,
  }
}

async function peopleOf(db: AuditDeps['db'], { search, person }: AuditFilter): Promise<readonly string[] | null> {
  if (search === undefined) return person === undefined ? null : [person]
  const found = await selectPeople(db, search, MOST_PEOPLE + 1)
  if (found.length > MOST_PEOPLE) throw fieldError('search', TOO_MANY_PEOPLE)
  return person === undefined ? found : found.filter((id) => id === person)
}

/** An erased person keeps only the id, because the audit outlives the person's record. */
const auditEntry = ({ entries, ...row }: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  subject: row.subject,
  ip: row.ip,
  requestId: row.requestId,
  detail: row.detail,
  run: entries === null || row.subject === null ? null : { id: row.subject.slice(auditName('').length), entries },
  actor:
    row.actorId === null
      ? null
      : { id: row.actorId, firstName: row.firstName ?? '', lastName: row.lastName ?? '', email: row.email ?? '' },
})
