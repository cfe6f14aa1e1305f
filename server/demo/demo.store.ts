import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function isEmpty(db: Database): Promise<boolean> {
  const row = await db.one(sql`select 1 from users limit 1`)
  return row === undefined
}

/** Mail of the demo's past is not sent to anybody. */
export async function deleteQueuedMail(db: Database): Promise<void> {
  await db.run(sql`delete from mail_outbox where sent_at is null`)
}
