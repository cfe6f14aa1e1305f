import type { DueCharge } from '#contract/money/overview.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { Database } from '#server/database/open.ts'
import { pageLimit } from '#server/database/page-limit.store.ts'
import { sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export interface DueSum {
  currency: string
  dueFrom: string
  amount: string
}

/** What is asked for of all charges by the day from which it is due, as it is counted: as quick at any number of charges. */
export async function readDueSums(db: Database): Promise<DueSum[]> {
  return db.rows<DueSum>(sql`
    select split_part(key, ':', 1) as currency, split_part(key, ':', 2) as due_from,
      sum(value)::numeric(14, 2)::text as amount
    from current_counters where kind = 'due' and bucket = '-infinity'
    group by key having sum(value) <> 0`)
}

export type DueRow = Omit<DueCharge, 'daysOverdue' | 'dueFrom' | 'dueAtStep'> & {
  dueFrom: string
  dueStep: StepCode | null
  hasDay: boolean
}

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

export async function findDues(db: Database, slice: DueSlice): Promise<DueRow[]> {
  const { after, limit } = slice
  const beyond = after ? sql`and (c.due_from, c.id) > (${after.at}::date, ${after.id}::uuid)` : sql``
  return db.rows<DueRow>(sql`
    select c.id, c.description, c.due_from::text as due_from, c.due_step,
      c.due_on is not null or c.due_step is null as has_day, c.amount,
      (c.open_amount / 100.0)::numeric(14, 2)::text as open, c.currency, c.payee, a.id as application_id,
      a.application_number, ${nameOf('u')} as client_name
    from (
      select * from charges c where ${within(slice)} ${beyond}
      order by c.due_from, c.id limit ${pageLimit(limit + 1)}
    ) c
    join applications a on a.id = c.application_id join users u on u.id = a.user_id
    order by c.due_from, c.id limit ${limit + 1}`)
}

export async function countDues(
  db: Database,
  slice: Pick<DueSlice, 'currency' | 'from' | 'to'>,
  upTo: number,
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (select from charges c where ${within(slice)} limit ${upTo + 1}) hits`)
  return row?.count ?? 0
}
