import type { Queryable } from '#server/database/open.ts'
import { upsertSetting } from '#server/database/settings.store.ts'
import { sql } from '#server/database/sql.ts'

const keys = {
  backup: 'last_backup_at',
  verified: 'last_backup_verified_at',
  tried: 'last_backup_tried_at',
} as const

export interface BackupState {
  lastBackupAt: Date | null
  lastVerifiedAt: Date | null
  lastTriedAt: Date | null
}

export async function selectBackupState(db: Queryable): Promise<BackupState> {
  const rows = await db.rows(sql.select('settings', 'key, value')`where key = any(${Object.values(keys)})`)
  const dateOf = (key: string) => {
    const value = rows.find((row) => row.key === key)?.value
    return value === undefined ? null : new Date(value)
  }
  return { lastBackupAt: dateOf(keys.backup), lastVerifiedAt: dateOf(keys.verified), lastTriedAt: dateOf(keys.tried) }
}

export const upsertBackupState = (db: Queryable, what: keyof typeof keys, at: Date) =>
  upsertSetting(db, keys[what], at.toISOString())
