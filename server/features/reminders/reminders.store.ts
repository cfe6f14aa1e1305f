import type { PendingParty } from '#contract/pending-on.ts'
import type { ReminderFacts } from '#domain/reminders/reminder.ts'
import type { Tx } from '#server/database/open.ts'

export interface Remindable extends ReminderFacts {
  id: string
  userId: string
  isLookedAt: boolean
}

export async function lockRemindable(tx: Tx, id: string): Promise<Remindable | undefined> {
  const [row] = await tx<(Remindable & { waitsFor: PendingParty })[]>`
    select id, user_id as "userId", waits_for as "waitsFor", reminded_at as "remindedAt",
      waiting_known as "isLookedAt"
    from applications where id = ${id} for no key update`
  return row
}

export async function noteReminder(tx: Tx, id: string, at: Date): Promise<void> {
  await tx`update applications set reminded_at = ${at}, times_reminded = reminders + 1 where id = ${id}`
}
