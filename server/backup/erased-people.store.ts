import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import type { Tombstone } from '#server/privacy/tombstones.ts'
import { hasTable } from './tables.store.ts'

export async function selectErasedPeople(db: Queryable): Promise<Tombstone[]> {
  if (!(await hasTable(db, 'erased_people'))) return []
  const rows = await db.rows(sql.select('erased_people', 'person_id, erased_at'))
  return rows.map(({ personId, erasedAt }) => ({ personId, erasedAt: erasedAt.toISOString() }))
}
