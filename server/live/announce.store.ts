import type { LiveEvent } from '#contract/changes.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const LIVE_CHANNEL = 'portal_live'

/** The channel on which a trigger announces the hash of each session that ends, whatever ended it. */
export const SESSION_ENDS_CHANNEL = 'portal_session_ends'

export interface Announcement {
  event: LiveEvent
  id: string
  applicantId: string
}

/** Announces a change to open pages; within a transaction after its commit, and before the response. */
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

/** Adds the payload to the next batch, which waits for the batch under way. */
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
    // Without the database every stream ends, and a new stream reads everything again.
    .catch(() => {})
  lastSent.set(db, sent)
  const batch = { payloads, sent }
  filling.set(db, batch)
  return batch
}

/**
 * Notifies outside the transaction of the change: a notifying transaction makes all other notifying ones wait for its
 * disk write. A notification itself needs no disk write.
 */
const notify = (db: Database, payloads: readonly string[]) =>
  db.run(sql`
    select set_config('synchronous_commit', 'off', true), pg_notify(${LIVE_CHANNEL}, payload)
    from unnest(${payloads}::text[]) payload`)
