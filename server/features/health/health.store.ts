import type { Sql } from '#server/database/open.ts'

export async function pingDatabase(db: Sql): Promise<void> {
  await db`select 1`
}

export async function readQueuedMail(db: Sql, now: Date): Promise<{ owed: number; oldestSeconds: number }> {
  const [row] = await db<{ owed: number; oldest: Date | null }[]>`
    select count(*)::int as owed, min(created_at) as oldest
    from mail_outbox where sent_at is null and given_up_at is null`
  const { owed = 0, oldest = null } = row ?? {}
  return { owed, oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0 }
}
