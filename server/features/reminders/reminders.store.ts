import type { PendingParty } from '#contract/pending-on.ts'
import type { ReminderFacts } from '#domain/reminders/reminder.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface Remindable extends ReminderFacts {
  id: string
  userId: string
  isLookedAt: boolean
}

export async function lockRemindable(tx: Tx, id: string): Promise<Remindable | undefined> {
  return tx.one<Remindable & { waitsFor: PendingParty }>(sql`
    select id, user_id, waits_for, reminded_at, waiting_computed as is_looked_at
    from applications where id = ${id} for no key update`)
}

export async function noteReminder(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update applications set reminded_at = ${at}, times_reminded = reminders + 1 where id = ${id}`)
}
