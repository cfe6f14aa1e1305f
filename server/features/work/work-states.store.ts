import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface ItemRef {
  key: string
  applicationId: string | null
}

export interface NewClaim extends ItemRef {
  by: string
  at: Date
  until: Date
  /** The begin of the item; an older claim belongs to a former item. */
  since: Date | null
  team: readonly string[]
  /** Whose valid claim the new claim replaces. */
  over: 'none' | 'own' | 'any'
}

export async function insertClaim(tx: Tx, claim: NewClaim): Promise<boolean> {
  const { key, applicationId, by, at, until, since, team, over } = claim
  const row = { key, applicationId, claimedBy: by, claimedAt: at, claimedUntil: until }
  return tx.changes(sql`
    ${sql.insert('work_states', row, 'w')}
    on conflict (key) do update set claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at,
      claimed_until = excluded.claimed_until
    where ${over === 'any'} or coalesce(w.claimed_until <= ${at}, true)
      or (${over === 'own'} and w.claimed_by = excluded.claimed_by)
      or w.claimed_at < ${since} or not coalesce(w.claimed_by = any(${team}::uuid[]), false)`)
}

export const clearClaim = (tx: Tx, key: string) =>
  tx.run(sql`
    ${sql.update('work_states', { claimedBy: null, claimedAt: null, claimedUntil: null })} where key = ${key}`)

interface Snooze extends ItemRef {
  by: string
  until: Date | null
  fact: string
}

export async function upsertSnooze(tx: Tx, { key, applicationId, by, until, fact }: Snooze): Promise<void> {
  const row = { key, applicationId, snoozedBy: by, snoozedUntil: until, snoozedFact: fact }
  await tx.run(sql.upsert('work_states', row, { on: ['key'] }))
}

export const clearSnooze = (tx: Tx, key: string) =>
  tx.run(sql`
    ${sql.update('work_states', { snoozedBy: null, snoozedUntil: null, snoozedFact: null })} where key = ${key}`)

export interface TeamAction {
  by: string
  applicationId: string
  at: Date
}

const JUST_TAKEN_MS = 30_000

const claimsOf = ({ by, applicationId, at }: TeamAction) => sql`
  application_id = ${applicationId} and claimed_by = ${by} and claimed_until > ${at}
  and claimed_at < ${new Date(at.getTime() - JUST_TAKEN_MS)}`

export const holdsClaim = (db: Queryable, action: TeamAction): Promise<boolean> =>
  db.exists(sql`from work_states where ${claimsOf(action)}`)

export const updateClaims = (db: Queryable, { until, ...action }: TeamAction & { until: Date }) =>
  db.run(sql`${sql.update('work_states', { claimedUntil: until })} where ${claimsOf(action)}`)
