import type { Sql } from '#server/database/open.ts'

/** Resolves when the database answers. */
export async function pingDatabase(db: Sql): Promise<void> {
  await db`select 1`
}
