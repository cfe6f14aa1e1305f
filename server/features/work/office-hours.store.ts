import type { Colleague } from '#contract/team/colleague.ts'
import type { OfficeRules } from '#contract/work/office-hours.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

const KEY = 'office_hours'

/** The JSON text in the settings, once the rules have changed. */
export interface StoredOfficeHours extends OfficeRules {
  version: number
  changedBy: string
  changedAt: string
}

const stored = sql.select('settings', 'value')`where key = ${KEY}`

export const selectOfficeHours = (db: Queryable) => db.value(stored)

export async function lockOfficeHours(tx: Tx, proposal: string) {
  await tx.run(sql`${sql.insert('settings', { key: KEY, value: proposal })} on conflict (key) do nothing`)
  return tx.value(sql.select('settings', 'value')`where key = ${KEY} for update`)
}

export const updateOfficeHours = (tx: Tx, hours: StoredOfficeHours) =>
  tx.run(sql`${sql.update('settings', { value: JSON.stringify(hours) })} where key = ${KEY}`)

export const selectColleague = async (db: Queryable, id: string): Promise<Colleague | null> =>
  (await db.value(sql.select({ colleague: asColleague('u') })`from users u where u.id = ${id}`)) ?? null
