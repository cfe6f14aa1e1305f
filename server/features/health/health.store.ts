import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function pingDatabase(db: Database): Promise<void> {
  await db.run(sql`select 1`)
}

export async function readQueuedMail(db: Database, now: Date): Promise<{ owed: number; oldestSeconds: number }> {
  const row = await db.one<{ owed: number; oldest: Date | null }>(sql`
    select count(*)::int as owed, min(created_at) as oldest
    from mail_outbox where sent_at is null and given_up_at is null`)
  const { owed = 0, oldest = null } = row ?? {}
  return { owed, oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0 }
}
