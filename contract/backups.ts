import { z } from 'zod'
import { Instant, route } from './route.ts'

export const BackupStatus = z.object({
  lastBackupAt: Instant.nullable(),
  lastVerifiedAt: Instant.nullable(),
  isOverdue: z.boolean(),
  isScheduled: z.boolean(),
  isEncrypted: z.boolean(),
})
export type BackupStatus = z.infer<typeof BackupStatus>

export const getBackupStatus = route('GET', '/api/admin/settings/backups', {
  summary: 'When the portal was last backed up, and when a backup was last verified by restoring it',
  permission: 'backups.read',
  reply: BackupStatus,
})
