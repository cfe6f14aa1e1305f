import type { Sql, Tx } from '#server/database/open.ts'

export interface ApplicationOwner {
  id: string
  userId: string
}

export async function findApplicationOwner(db: Sql | Tx, id: string): Promise<ApplicationOwner | undefined> {
  const [row] = await db<ApplicationOwner[]>`select id, user_id as "userId" from applications where id = ${id}`
  return row
}

/** The same, with the application kept as it is until the transaction ends; rows that refer to it may still be added. */
export async function lockApplicationOwner(tx: Tx, id: string): Promise<ApplicationOwner | undefined> {
  const [row] = await tx<ApplicationOwner[]>`
    select id, user_id as "userId" from applications where id = ${id} for no key update`
  return row
}
