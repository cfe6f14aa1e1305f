import type { LiveEvent } from '#contract/changes.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const LIVE_CHANNEL = 'portal_live'

/** Where the database itself says which session ended, by its hash, whatever ended it. */
export const SESSION_ENDS_CHANNEL = 'portal_session_ends'

export interface Announcement {
  event: LiveEvent
  id: string
  applicantId: string
}

/** Announces a change to the pages that are open; in a transaction once it is committed, and before it is answered. */
export async function announce(on: Database | Tx, change: Announcement): Promise<void> {
  const { event, id, applicantId } = change
  const payload = JSON.stringify({ event, id, applicantId })
  if ('afterCommit' in on) on.afterCommit((db) => send(db, payload))
  else await send(on, payload)
}

interface AnnouncementBatch {
  payloads: string[]
  sent: Promise<unknown>
}

const filling = new WeakMap<Database, AnnouncementBatch>()
const lastSent = new WeakMap<Database, Promise<unknown>>()

/** Sends it with whatever else comes while the batch before is under way. */
function send(db: Database, payload: string): Promise<unknown> {
  const batch = filling.get(db) ?? openBatch(db)
  batch.payloads.push(payload)
  return batch.sent
}

function openBatch(db: Database): AnnouncementBatch {
  const payloads: string[] = []
  const sent = (lastSent.get(db) ?? Promise.resolve())
    .then(() => {
      filling.delete(db)
      return notify(db, payloads)
    })
    // Without the database every stream ends, and begins anew by asking for everything.
    .catch(() => {})
  lastSent.set(db, sent)
  const batch = { payloads, sent }
  filling.set(db, batch)
  return batch
}

/**
 * Apart from what it tells of: a transaction that notifies makes all others that do wait until it is on the disk. Nothing
 * is lost by not waiting for the disk here.
 */
const notify = (db: Database, payloads: readonly string[]) =>
  db.run(sql`
    select set_config('synchronous_commit', 'off', true), pg_notify(${LIVE_CHANNEL}, payload)
    from unnest(${payloads}::text[]) payload`)
