import type { Database, Tx } from '#server/database/open.ts'
import { newestFirst, type PageSlice } from '#server/database/page-limit.store.ts'
import { sql } from '#server/database/sql.ts'

export const deleteActivity = (tx: Tx, id: string) => tx.run(sql`delete from activities where id = ${id}`)

export const selectActivities = (db: Database, applicationId: string, page: PageSlice) =>
  db.rows(sql.select('activities', 'id, description, created_at')`
    where application_id = ${applicationId} ${newestFirst(sql`id`, page)}`)

export const countActivities = (db: Database, applicationId: string) =>
  db.count(sql`from activities where application_id = ${applicationId}`)
