import { z } from 'zod'

export const TeamRole = z.enum(['owner', 'lead', 'reviewer', 'support', 'coordinator', 'cashier', 'auditor'])
export type TeamRole = z.infer<typeof TeamRole>

export const Permission = z.enum([
  'clients.read',
  'clients.add',
  'payments.read',
  'money.read',
  'reports.read',
  'audit.read',
  'incidents.read',
  'incidents.manage',
  'backups.read',
  'lists.export',
  'money.export',
  'documents.review',
  'applications.change',
  'cases.move',
  'board_items.decide',
  'messages.write',
  'notes.write',
  'replies.change',
  'reminders.send',
  'requests.follow',
  'bulk.run',
  'money.keep',
  'channels.propose',
  'channels.decide',
  'boards.change',
  'settings.change',
  'retention.change',
  'sessions.end',
  'workspace.use',
  'privacy.read',
  'privacy.manage',
  'team.read',
  'team.manage',
])
export type Permission = z.infer<typeof Permission>
