import { v7 as uuid } from 'uuid'
import type { Activity } from '#contract/applications.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { idAfter, type PageAsk, type PageOf, pageOfShortList } from '#server/http/page.ts'
import { countActivities, deleteActivity, findActivities, insertActivity } from './activities.store.ts'

/** Adds one line to what happened to an application; written by the transaction in which it happened. */
export function recordActivity(
  tx: Tx,
  activity: { id?: string; applicationId: string; description: string; at: Date },
): Promise<void> {
  const { id = uuid(), applicationId, description, at } = activity
  return insertActivity(tx, { id, applicationId, description, createdAt: at })
}

export const removeActivity = (tx: Tx, id: string): Promise<void> => deleteActivity(tx, id)

export async function activitiesOf(db: Database, applicationId: string, ask: PageAsk): Promise<PageOf<Activity>> {
  const reading = findActivities(db, applicationId, { after: idAfter(ask), limit: ask.limit })
  const { rows, total } = await pageOfShortList(ask, reading, () => countActivities(db, applicationId))
  return { rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total }
}
