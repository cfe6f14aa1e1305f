import type { Database } from '#server/database/open.ts'
import { selectOnlyServer } from '#server/database/primary.store.ts'
import { sql } from '#server/database/sql.ts'

/** Throws when the database is unreachable or read-only, so that the pool drops the connection. */
export const pingDatabase = (db: Database) =>
  db.begin(async (tx) => {
    const row = await tx.one(sql.select({ value: sql.text`current_setting('transaction_read_only')` }))
    if (row?.value !== 'off') throw selectOnlyServer()
  })

export async function selectQueuedMail(db: Database, now: Date): Promise<{ queued: number; oldestSeconds: number }> {
  const { queued, oldest } = await db.single(
    sql.select({
      queued: sql.int`count(*)`,
      oldest: sql.nullable(sql.instant`min(created_at)`),
    })`from mail_outbox where sent_at is null and given_up_at is null`,
  )
  return { queued, oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0 }
}
