import type { Sql } from '#server/database/open.ts'

export async function isEmpty(db: Sql): Promise<boolean> {
  const [row] = await db`select 1 from users limit 1`
  return row === undefined
}

/** Mail of the demo's past is not owed to anybody. */
export async function deleteQueuedMail(db: Sql): Promise<void> {
  await db`delete from mail_outbox where sent_at is null`
}
