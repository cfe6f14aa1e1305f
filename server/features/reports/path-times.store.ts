import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import type { CaseTimes, StepTime } from '#domain/path/case-times.ts'
import { tryLock } from '#server/database/advisory-locks.store.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { json, sql } from '#server/database/sql.ts'

export const selectDays = (db: Queryable, kind: 'step_days' | 'request_days') =>
  db.rows(sql.select({ key: sql.text`key`, count: sql.int`sum(value)` })`from current_counters
    where kind = ${kind} and bucket = '-infinity' group by key having sum(value) > 0`)

export interface PartyTime extends CaseTimes {
  party: RequestParty
  thirdPartyId: string | null
}

const columns = sql`cases, shortest, median, longest, total_days`
const shape = sql`cases integer, shortest integer, median integer, longest integer, "totalDays" bigint`

/** Replaces the stored times; returns false while another process replaces them. */
export async function replaceTimes(
  tx: Tx,
  { steps, parties, at, today }: { steps: readonly StepTime[]; parties: readonly PartyTime[]; at: Date; today: string },
): Promise<boolean> {
  if (!(await tryLock(tx, 'pathTimes'))) return false
  await tx.run(sql`delete from step_times`)
  await tx.run(sql`delete from party_times`)
  await tx.run(sql`
    insert into step_times (step, board, ${columns}, worked_out_at, counted_on)
    select step, board, cases, shortest, median, longest, "totalDays", ${at}, ${today}::date
    from jsonb_to_recordset(${json(steps)}) as new (step text, board text, ${shape})`)
  await tx.run(sql`
    insert into party_times (party, third_party_id, ${columns}, worked_out_at, counted_on)
    select party, "thirdPartyId", cases, shortest, median, longest, "totalDays", ${at}, ${today}::date
    from jsonb_to_recordset(${json(parties)}) as new (party text, "thirdPartyId" uuid, ${shape})
    where "thirdPartyId" is null or exists (select from third_parties t where t.id = "thirdPartyId")`)
  return true
}

export const selectStepTimes = (db: Database) =>
  db.rows(sql.select('step_times', 'step, board, cases, shortest, median, longest, worked_out_at', {
    totalDays: sql.float`total_days`,
  })`
    order by step, board`)

export const selectPartyTimes = (db: Database) =>
  db.rows(sql.select(
    'party_times p left join third_parties t on t.id = p.third_party_id',
    'p.party, p.third_party_id, t.name, p.cases, p.shortest, p.median, p.longest',
    { totalDays: sql.float`p.total_days` },
  )`
    order by p.party, p.third_party_id nulls first limit 1000`)
