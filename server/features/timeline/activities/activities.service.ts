import type { Activity } from '#contract/applications.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { countActivities, deleteActivity, selectActivities } from './activities.store.ts'

export const removeActivity = (tx: Tx, id: string) => deleteActivity(tx, id)

export async function activitiesOf(db: Database, applicationId: string, ask: PageRequest): Promise<PageOf<Activity>> {
  const reading = selectActivities(db, applicationId, sliceOf(ask))
  const { rows, total } = await pageOfShortList(ask, reading, () => countActivities(db, applicationId))
  return {
    rows: rows.map(({ id, description, createdAt }) => ({ id, description, createdAt: createdAt.toISOString() })),
    total,
  }
}
