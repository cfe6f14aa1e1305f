import { z } from 'zod'
import { DayOfFilter, isRange, WRONG_RANGE } from '#contract/calendar.ts'
import { Person } from '#contract/clients/people.ts'
import { Id, Instant, route, searchText } from '#contract/route.ts'

export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  actor: Person.nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  ip: z.string(),
  requestId: z.string(),
  detail: z.record(z.string(), z.string()),
  /** Stands for the entries of a bulk action, which `run` lists; null for every other entry. */
  run: z.object({ id: z.string(), entries: z.int() }).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const AuditFilter = z.object({
  /** A name, an email address or an application number: matches acts of the person and acts on that person's data. */
  search: searchText,
  person: Id.optional(),
  application: Id.optional(),
  action: z
    .string()
    .regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/, { error: 'Choose an action from the list' })
    .optional(),
  from: DayOfFilter,
  to: DayOfFilter,
  run: Id.optional(),
})
export const WholeAuditFilter = AuditFilter.refine(isRange, WRONG_RANGE)
export const auditFilterShape = AuditFilter.shape
export type AuditFilter = z.output<typeof WholeAuditFilter>

export const listAudit = route('GET', '/api/admin/audit', {
  summary:
    'Who did what, when and from where, newest first; narrowed to a person, an application, an action and days. ' +
    'The entries of a bulk action are left out unless it, a person, an application or an action is asked for',
  permission: 'audit.read',
  seesBlocked: true,
  reads: { what: 'audit.listed' },
  query: WholeAuditFilter,
  page: true,
  reply: z.array(AuditEntry),
})
