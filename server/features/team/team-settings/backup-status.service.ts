import type { BackupStatus } from '#contract/backups.ts'
import { isOverdue } from '#domain/backups.ts'
import type { Deps } from '#server/deps.ts'
import { selectBackupState } from '#server/shared/backup-state.store.ts'

export async function backupStatus({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<BackupStatus> {
  const { lastBackupAt, lastVerifiedAt } = await selectBackupState(db)
  return {
    lastBackupAt: lastBackupAt?.toISOString() ?? null,
    lastVerifiedAt: lastVerifiedAt?.toISOString() ?? null,
    isOverdue: isOverdue(lastVerifiedAt, now()),
    isScheduled: config.backup.every !== undefined,
    isEncrypted: config.backup.recipients.length > 0,
  }
}
