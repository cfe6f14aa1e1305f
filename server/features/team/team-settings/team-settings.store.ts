import type { MailChoice } from '#contract/team/team-settings.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const selectChoice = async (db: Queryable, addressKey: string) =>
  (await db.value(sql.select('mail_preferences', 'choice')`where address_key = ${addressKey}`)) ?? 'at_once'

export async function upsertChoice(
  tx: Tx,
  { addressKey, choice, at }: { addressKey: string; choice: MailChoice; at: Date },
): Promise<void> {
  await tx.run(sql`${sql.insert('mail_preferences', { addressKey, choice, changedAt: at })}
    on conflict (address_key) do update set choice = excluded.choice, changed_at = excluded.changed_at`)
}
