import { readFile } from 'node:fs/promises'
import type { Queryable } from '../../server/database/open.ts'
import { sql } from '../../server/database/sql.ts'

const TICKS_PER_SECOND = 100

/** CPU milliseconds that a server and its database processes have used so far. */
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

/** CPU milliseconds that a process has used so far. */
export async function usedBy(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The process name is in brackets and may hold spaces; user and system ticks are the 12th and 13th fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND) * 1_000
}
