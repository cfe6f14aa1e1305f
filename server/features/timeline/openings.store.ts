import { type Opening, OpeningAction } from '#contract/timeline.ts'
import type { Database } from '#server/database/open.ts'
import { newestFirst, type PageSlice } from '#server/database/page-limit.store.ts'
import { sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

type OpeningRow = Omit<Opening, 'at'> & { at: Date }

const actions: readonly string[] = OpeningAction.options

const subjects = (applicationId: string) => sql`
  select 'document:' || id as subject, file_name, requirement_id,
    (row_number() over (partition by requirement_id order by id))::int as version
  from documents where application_id = ${applicationId}
  union all select 'packet:' || id, file_name, null, null from packets where application_id = ${applicationId}
  union all select 'payment:' || id, null, null, null from payments where application_id = ${applicationId}
  union all select 'sheet:' || id, null, null, null from personal_data_sheets where application_id = ${applicationId}
  union all select 'application:' || ${applicationId}::text, null, null, null`

export const selectOpenings = (db: Database, applicationId: string, page: PageSlice): Promise<OpeningRow[]> =>
  db.rows(sql.select({
    id: sql.text`l.id`,
    at: sql.instant`l.at`,
    action: sql.text<NonNullable<OpeningRow['action']>>`l.action`,
    fileName: sql.nullable(sql.text`s.file_name`),
    requirementId: sql.nullable(sql.text<NonNullable<OpeningRow['requirementId']>>`s.requirement_id`),
    version: sql.nullable(sql.int`s.version`),
    by: asColleague('u'),
  })`from (${subjects(applicationId)}) as s
    cross join lateral (
      select id, at, action, actor_id from audit
      where audit.subject = s.subject and action = any(${[...actions]}::text[])
        ${newestFirst(sql`id`, page)}
    ) l
    left join users u on u.id = l.actor_id
    order by l.id desc limit ${page.limit + 1}`)

export const countOpenings = (db: Database, applicationId: string) =>
  db.count(sql`
    from (${subjects(applicationId)}) as s join audit using (subject)
    where action = any(${[...actions]}::text[])`)
