import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function pingDatabase(db: Database): Promise<void> {
  await db.run(sql`select 1`)
}

export async function readQueuedMail(db: Database, now: Date): Promise<{ queued: number; oldestSeconds: number }> {
  const row = await db.one<{ queued: number; oldest: Date | null }>(sql`
    select count(*)::int as queued, min(created_at) as oldest
    from mail_outbox where sent_at is null and given_up_at is null`)
  const { queued = 0, oldest = null } = row ?? {}
  return { queued, oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0 }
}
