import type { Database } from '../../server/database/open.ts'
import { sql } from '../../server/database/sql.ts'

export async function backendsOf(server: Database): Promise<number[]> {
  const rows = await server.rows<{ pid: number }>(sql`
    select pid from pg_stat_activity where application_name in ('lampara', 'lampara reads')`)
  return rows.map(({ pid }) => pid)
}

export const vacuumAll = (db: Database) => db.runScript('vacuum analyze')
