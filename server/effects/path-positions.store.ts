import type { PathPosition } from '#domain/path/position.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { readSetting } from '#server/database/settings.store.ts'
import { json, sql } from '#server/database/sql.ts'

export interface PositionRow extends PathPosition {
  applicationId: string
  lastEventAt: Date
  stepDays: string[]
}

/** For nobody else until the transaction ends, so that none of two who write it has read what was there before the other. */
export async function lockPositions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    select from path_positions where application_id = any(${ids}::uuid[]) order by application_id for update`)
}

/** What stands already is not written again. */
export async function savePositions(tx: Tx, rows: readonly PositionRow[]): Promise<void> {
  await tx.run(sql`
    insert into path_positions as old (application_id, state, step, is_problem, since, waits_for, side_state, board,
      attempt, clock, clock_on, last_event_at, changes_on, step_days)
    select "applicationId", state, step, "isProblem", since, "waitsFor", "sideState", board, attempt, clock, "clockOn",
      "lastEventAt", "changesOn", "stepDays"
    from jsonb_to_recordset(${json(rows)}) as new ("applicationId" uuid, state text, step text, "isProblem" boolean,
      since date, "waitsFor" text, "sideState" text, board text, attempt smallint, clock text, "clockOn" date,
      "lastEventAt" timestamptz, "changesOn" date, "stepDays" text[])
    on conflict (application_id) do update set state = excluded.state, step = excluded.step,
      is_problem = excluded.is_problem, since = excluded.since, waits_for = excluded.waits_for,
      side_state = excluded.side_state, board = excluded.board, attempt = excluded.attempt, clock = excluded.clock,
      clock_on = excluded.clock_on, last_event_at = excluded.last_event_at, changes_on = excluded.changes_on,
      step_days = excluded.step_days
    where (old.*) is distinct from (excluded.*)`)
}

export async function saveLastEvent(tx: Tx, applicationId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update path_positions set last_event_at = greatest(last_event_at, ${at}) where application_id = ${applicationId}`)
}

/** Some whose day has come, for nobody else until the transaction ends; what somebody works on is theirs to write. */
export async function lockDue(
  tx: Tx,
  { today, limit, except }: { today: string; limit: number; except: readonly string[] },
): Promise<string[]> {
  const rows = await tx.rows<{ applicationId: string }>(sql`
    select application_id from path_positions where changes_on <= ${today}::date and application_id <> all(${except}::uuid[])
    order by changes_on limit ${limit} for update skip locked`)
  return rows.map(({ applicationId }) => applicationId)
}

export async function lockFollowing(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ applicationId: string }>(sql`
    select application_id from path_positions ${after === null ? sql`` : sql`where application_id > ${after}`}
    order by application_id limit ${limit} for update`)
  return rows.map(({ applicationId }) => applicationId)
}

const RELEASE = 'positions_release'

export const readPositionsRelease = (db: Database): Promise<string | undefined> => readSetting(db, RELEASE)

export async function savePositionsRelease(db: Database, release: string): Promise<void> {
  await db.run(sql`insert into settings (key, value) values (${RELEASE}, ${release})
    on conflict (key) do update set value = excluded.value`)
}

/** A batch of what is stored, by application; all of it null where nothing is. */
export async function readStoredPositions(
  db: Queryable,
  after: string | null,
  limit: number,
): Promise<(PositionRow & { id: string })[]> {
  return db.rows<PositionRow & { id: string }>(sql`
    select a.id, p.* from applications a left join path_positions p on p.application_id = a.id
    ${after === null ? sql`` : sql`where a.id > ${after}`} order by a.id limit ${limit}`)
}
