import type { LiveEvent } from '#contract/live.ts'
import type { Sql, Tx } from '#server/database/open.ts'

/** The channel of PostgreSQL on which every process hears what changed. */
export const LIVE_CHANNEL = 'portal_live'

/** Where the database itself says which session ended, by its hash, whatever ended it. */
export const SESSION_ENDS_CHANNEL = 'portal_session_ends'

/** Something that changed for an applicant and the office; pages that are open ask for it anew. */
export interface Announcement {
  event: LiveEvent
  /** Of the message, document, payment or application. */
  id: string
  /** Whose application it is about. */
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
