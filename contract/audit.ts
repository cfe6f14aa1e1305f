import { z } from 'zod'
import { Person } from './people.ts'
import { Instant, route } from './route.ts'

export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  actor: Person.nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  ip: z.string(),
  requestId: z.string(),
  detail: z.record(z.string(), z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = route({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who did what, when and from where, newest first',
  access: 'admin',
  permission: 'audit.read',
  reads: { what: 'audit.listed' },
  page: true,
  reply: z.array(AuditEntry),
})
