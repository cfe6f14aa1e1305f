import type { Queryable } from '#server/database/open.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'

const inForce = sql`kind = 'block' and lifted_at is null`

export const isNotBlocked = (userId: SqlFragment): SqlFragment =>
  sql`not exists (select from person_restrictions where user_id = ${userId} and ${inForce})`

// Few people are blocked: the statement reads them once, and compares the application of each row.
export const isNotOfBlocked = (applicationId: SqlFragment): SqlFragment => sql`
  ${applicationId} not in (select x.id from applications x join person_restrictions r on r.user_id = x.user_id
    where ${inForce})`

export const isBlocked = (db: Queryable, userId: string) =>
  db.exists(sql`from person_restrictions where user_id = ${userId} and ${inForce}`)

// Tables with an `id` and an `application_id`.
const ofApplication = [
  sql`documents`,
  sql`packets`,
  sql`messages`,
  sql`notes`,
  sql`follow_ups`,
  sql`payments`,
  sql`payment_proofs`,
  sql`payment_plans`,
  sql`refunds`,
  sql`refund_requests`,
  sql`charges`,
  sql`credits`,
  sql`third_party_requests`,
  sql`personal_data_sheets`,
  sql`exam_evidence`,
]

export async function selectBlockedIds(db: Queryable): Promise<string[]> {
  const people = sql`select user_id from person_restrictions where ${inForce}`
  return findIdsOf(db, people, sql`union all select u.id from uploads u join people on u.user_id = people.user_id`)
}

// Leaves out uploads: a member of the team also uploads files for the cases of others.
export const selectOwnIds = async (db: Queryable, userId: string): Promise<string[]> =>
  (await findIdsOf(db, sql`select ${userId}::uuid as user_id`, sql``)).filter((id) => id !== userId)

async function findIdsOf(db: Queryable, people: SqlFragment, uploads: SqlFragment): Promise<string[]> {
  const parts = ofApplication.map(
    (table) => sql`union all select t.id from ${table} t join theirs on t.application_id = theirs.id`,
  )
  return db.values(
    sql.with(
      sql`people as (${people}),
        theirs as (select a.id from applications a join people on a.user_id = people.user_id)`,
      sql.pick('applications', 'id')`from theirs
    union all select user_id from people
    ${uploads}
    union all select r.id from privacy_requests r join people on r.user_id = people.user_id
    union all select r.id from person_restrictions r join people on r.user_id = people.user_id
    union all select m.line_id from bank_line_matches m join payments p on p.id = m.payment_id
      join theirs on p.application_id = theirs.id
    union all select f.upload_id from evidence_files f join theirs on f.application_id = theirs.id
    ${joined(parts)}`,
    ),
  )
}

const joined = (parts: readonly SqlFragment[]): SqlFragment => parts.reduce((all, part) => sql`${all} ${part}`, sql``)
