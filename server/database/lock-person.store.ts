import type { Tx } from './open.ts'
import { sql } from './sql.ts'

/** Serialises changes that count or limit what one person has. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.run(sql`select from users where id = ${userId} for no key update`)
