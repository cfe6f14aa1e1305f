import type { LiveEvent } from '#contract/live.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export const LIVE_CHANNEL = 'portal_live'

/** Where the database itself says which session ended, by its hash, whatever ended it. */
export const SESSION_ENDS_CHANNEL = 'portal_session_ends'

export interface Announcement {
  event: LiveEvent
  id: string
  applicantId: string
}

/**
 * The call that announces a change when its transaction commits, to stand where a statement answers a value, such as
 * `returning ${announced(tx, change)}`.
 */
export const announced = (db: Sql | Tx, { event, id, applicantId }: Announcement) =>
  db`pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ event, id, applicantId })})`

/** Announces a change; nobody hears of it unless the transaction commits. */
export async function announce(tx: Sql | Tx, change: Announcement): Promise<void> {
  await tx`select ${announced(tx, change)}`
}
