import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function replaceCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
  for (const hash of hashes) await tx.run(sql.insert('recovery_codes', { codeHash: hash, userId }))
  await tx.run(sql`${sql.update('passkey_owners', { codesConfirmedAt: null })} where user_id = ${userId}`)
}

export const isUnusedCode = async (db: Queryable, userId: string, codeHash: Buffer) =>
  (await db.value(
    sql.select(sql.bool`exists (
      select from recovery_codes where code_hash = ${codeHash} and user_id = ${userId} and used_at is null)`),
  )) === true

export async function markCodesConfirmed(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update passkey_owners set codes_confirmed_at = coalesce(codes_confirmed_at, ${at}) where user_id = ${userId}`)
}

export async function useCode(
  tx: Tx,
  { userId, codeHash, at }: { userId: string; codeHash: Buffer; at: Date },
): Promise<boolean> {
  const count = await tx.run(sql`
    update recovery_codes c set used_at = ${at} from passkey_owners o
    where c.code_hash = ${codeHash} and c.user_id = ${userId} and c.used_at is null
      and o.user_id = c.user_id and o.codes_confirmed_at is not null`)
  return count > 0
}
