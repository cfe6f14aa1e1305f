import { readFile } from 'node:fs/promises'
import type { Queryable } from '../../server/database/open.ts'
import { sql } from '../../server/database/sql.ts'

const TICKS_PER_SECOND = 100

/** How many milliseconds of a processor a server has used until now, and the database's processes for it. */
export interface Processor {
  server: number
  database: number
}

export async function processorOf(db: Queryable, pid: number, applicationName: string): Promise<Processor> {
  const backends = await db.rows<{ pid: number }>(sql`
    select pid from pg_stat_activity where application_name = ${applicationName}`)
  const [server = 0, ...others] = await Promise.all([pid, ...backends.map((one) => one.pid)].map(usedBy))
  return { server, database: others.reduce((sum, one) => sum + one, 0) }
}

/** Milliseconds of a processor that a process has used until now. */
export async function usedBy(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Its name stands in brackets and may hold spaces; the user's and the system's ticks are the 12th and 13th behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND) * 1_000
}
