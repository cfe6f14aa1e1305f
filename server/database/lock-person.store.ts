import type { Tx } from './open.ts'
import { sql } from './sql.ts'

/** Serialises changes of one person, such as uploads, because a quota covers all of them. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.run(sql`select from users where id = ${userId} for no key update`)
