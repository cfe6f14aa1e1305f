import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface ApplicationOwner {
  id: string
  userId: string
}

export async function findApplicationOwner(db: Queryable, id: string): Promise<ApplicationOwner | undefined> {
  return db.one<ApplicationOwner>(sql`select id, user_id from applications where id = ${id}`)
}

/** The same, with the application kept as it is until the transaction ends; rows that refer to it may still be added. */
export async function lockApplicationOwner(tx: Tx, id: string): Promise<ApplicationOwner | undefined> {
  return tx.one<ApplicationOwner>(sql`
    select id, user_id from applications where id = ${id} for no key update`)
}
