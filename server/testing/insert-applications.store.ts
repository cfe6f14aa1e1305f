import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** Inserts applications of people who never signed in, in one statement; returns the ids. */
export async function insertApplications(db: Database, count: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    with people as (
      insert into users (id, email, email_key, first_name, last_name, name, created_at)
      select id, id || '@many.test', id || '@many.test', 'Many', 'People', '', now()
      from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) made
      returning id
    )
    insert into applications (id, application_number, user_id, status, total_fees, created_at)
    select id, 'many-' || id, id, 'in_progress', 1500, now() from people
    returning id`)
  return rows.map(({ id }) => id)
}
