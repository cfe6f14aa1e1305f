import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

const keys = { backup: 'last_backup_at', verified: 'last_backup_verified_at' } as const

export interface BackupState {
  lastBackupAt: Date | null
  /** When a backup was last restored into a database of its own and found right. */
  lastVerifiedAt: Date | null
}

export async function readBackupState(db: Queryable): Promise<BackupState> {
  const rows = await db.rows<{ key: string; value: string }>(
    sql`select key, value from settings where key = any(${Object.values(keys)})`,
  )
  const dateOf = (key: string) => {
    const value = rows.find((row) => row.key === key)?.value
    return value === undefined ? null : new Date(value)
  }
  return { lastBackupAt: dateOf(keys.backup), lastVerifiedAt: dateOf(keys.verified) }
}

export async function saveBackupState(db: Queryable, what: keyof typeof keys, at: Date): Promise<void> {
  await db.run(sql`
    insert into settings (key, value) values (${keys[what]}, ${at.toISOString()})
    on conflict (key) do update set value = greatest(settings.value, excluded.value)`)
}
