import type { StepCode } from '#contract/path/path-steps.ts'
import { isNotOfBlocked } from '#server/database/blocked-people.store.ts'
import type { Database } from '#server/database/open.ts'
import { pageLimit } from '#server/database/page-limit.store.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

/** Sums due amounts by day from counters, so that the cost does not grow with the number of charges. */
export const selectDueSums = (db: Database) =>
  db.rows(sql.select({
    currency: sql.text`split_part(key, ':', 1)`,
    dueFrom: sql.text`split_part(key, ':', 2)`,
    amount: sql.text`sum(value)::numeric(14, 2)`,
  })`from current_counters where kind = 'due' and bucket = '-infinity'
    group by key having sum(value) <> 0`)

export type DueRow = RowOf<typeof selectDues>

interface DueSlice {
  currency: string
  from: string | null
  to: string | null
  after: { id: string; at: string } | null
  limit: number
}

const within = ({ currency, from, to }: Pick<DueSlice, 'currency' | 'from' | 'to'>) => sql`
  c.open_amount > 0 and c.is_asked and c.currency = ${currency}
  ${from === null ? sql`` : sql`and c.due_from >= ${from}::date`}
  ${to === null ? sql`` : sql`and c.due_from <= ${to}::date`}`

export async function selectDues(db: Database, slice: DueSlice) {
  const { after, limit } = slice
  const beyond = after ? sql`and (c.due_from, c.id) > (${after.at}::date, ${after.id}::uuid)` : sql``
  return db.rows(sql.pick('applications a', 'a.id as application_id, a.application_number', {
    id: sql.text`c.id`,
    description: sql.text`c.description`,
    dueFrom: sql.text`c.due_from`,
    dueStep: sql.nullable(sql.text<StepCode>`c.due_step`),
    hasDay: sql.bool`c.due_on is not null or c.due_step is null`,
    amount: sql.text`c.amount`,
    open: sql.text`(c.open_amount / 100.0)::numeric(14, 2)`,
    currency: sql.text`c.currency`,
    payee: sql.nullable(sql.text`c.payee`),
    clientName: nameOf('u'),
  })`from (
      select * from charges c where ${within(slice)} ${beyond}
      order by c.due_from, c.id limit ${pageLimit(limit + 1)}
    ) c
    join applications a on a.id = c.application_id join users u on u.id = a.user_id
    order by c.due_from, c.id limit ${limit + 1}`)
}

export const countOverdue = (db: Database, today: string, upTo: number) =>
  db.count(
    sql`from charges where open_amount > 0 and is_asked and due_from < ${today}::date
      and ${isNotOfBlocked(sql`application_id`)}`,
    upTo,
  )

export const countDues = (db: Database, slice: Pick<DueSlice, 'currency' | 'from' | 'to'>, upTo: number) =>
  db.count(sql`from charges c where ${within(slice)}`, upTo + 1)
