import type { DisclosedThing } from '#contract/privacy/my-data.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { Database, Queryable } from '#server/database/open.ts'
import { newestFirst, type PageSlice } from '#server/database/page-limit.store.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export type ConsentRow = RowOf<typeof selectConsents>

export const selectConsents = (db: Database, userId: string) =>
  db.rows(
    sql.select(
      'purpose_consents',
      'purpose, text_version, text_hash, language, channel, given_at, withdrawn_at',
    )`where user_id = ${userId} order by given_at desc, id desc`,
  )

export type DisclosureRow = RowOf<typeof selectDisclosures>

export const selectDisclosures = (userId: string) =>
  sql.select(
    'disclosures d join purpose_consents c on c.id = d.consent_id',
    `d.id, d.recipient as to, d.purpose, d.channel, d.disclosed_by, d.disclosed_at,
      c.given_at as consent_given_at`,
    { what: sql.json<DisclosedThing[]>`d.what` },
  )`where d.user_id = ${userId}`

const ofPerson = (userId: string) => sql`(select id from applications where user_id = ${userId})`

const subjects = (userId: string) => sql`
  select 'document:' || id as subject, file_name, requirement_id from documents where application_id = ${ofPerson(userId)}
  union all select 'upload:' || upload_id, null, null from evidence_files where application_id = ${ofPerson(userId)}
  union all select 'packet:' || id, file_name, null from packets where application_id = ${ofPerson(userId)}
  union all select 'payment:' || id, null, null from payments where application_id = ${ofPerson(userId)}
  union all select 'sheet:' || id, null, null from personal_data_sheets where application_id = ${ofPerson(userId)}
  union all select 'application:' || id, null, null from applications where user_id = ${userId}`

export type AccessRow = RowOf<typeof selectAccess>

interface AccessOf {
  userId: string
  actions: readonly string[]
}

const byOthers = ({ userId, actions }: AccessOf) => sql`
  action = any(${[...actions]}::text[]) and actor_id is distinct from ${userId}::uuid`

export const selectAccess = (db: Database, of: AccessOf, page: PageSlice) =>
  db.rows(sql.select({
    id: sql.text`l.id`,
    at: sql.instant`l.at`,
    action: sql.text`l.action`,
    actorId: sql.nullable(sql.text`l.actor_id`),
    fileName: sql.nullable(sql.text`s.file_name`),
    requirementId: sql.nullable(sql.text<RequirementId>`s.requirement_id`),
  })`from (${subjects(of.userId)}) as s
    cross join lateral (
      select id, at, action, actor_id from audit
      where audit.subject = s.subject and ${byOthers(of)} ${newestFirst(sql`id`, page)}
    ) l
    order by l.id desc limit ${page.limit + 1}`)

export const countAccess = (db: Database, of: AccessOf) =>
  db.count(sql`
    from (${subjects(of.userId)}) as s join audit using (subject) where ${byOthers(of)}`)

export type StoredCounts = RowOf<typeof countStored>

export async function countStored(db: Database, userId: string) {
  const application = ofPerson(userId)
  return db.single(
    sql.select({
      personalDataSheet: sql.int`select count(*) from personal_data_sheets where application_id = ${application}`,
      documents: sql.int`select count(*) from documents where application_id = ${application}`,
      messages: sql.int`select count(*) from messages where application_id = ${application}`,
      path: sql.int`((select count(*) from path_steps where application_id = ${application})
        + (select count(*) from third_party_requests where application_id = ${application}))`,
      payments: sql.int`select count(*) from payments where application_id = ${application}`,
      consents: sql.int`select count(*) from purpose_consents where user_id = ${userId}`,
      safety: sql.int`select count(*) from audit where actor_id = ${userId}`,
    }),
  )
}

const MOST_DOCUMENTS = 200

export const selectStoredDocuments = (db: Database, of: AccessOf) =>
  db.rows(sql.select({
    id: sql.text`d.id`,
    requirementId: sql.text<RequirementId>`d.requirement_id`,
    fileName: sql.text`d.file_name`,
    version: sql.int`d.version`,
    changedAt: sql.instant`greatest(d.uploaded_at, d.reviewed_at, d.replaced_at)`,
    lastAccessedAt: sql.nullable(sql.instant`opened.at`),
  })`from (
      select *, (row_number() over (partition by requirement_id order by id))::int as version
      from documents where application_id = ${ofPerson(of.userId)}
    ) d
    left join lateral (
      select at from audit where subject = 'document:' || d.id and ${byOthers(of)} order by id desc limit 1
    ) opened on true
    order by d.id desc limit ${MOST_DOCUMENTS}`)

const selectPerson = sql.select('users u', 'id, email_key', {
  isOfTheTeam: sql.bool`exists (select from team_members where user_id = u.id and is_active)`,
})

export const selectPersonByEmail = (db: Database, email: string) =>
  db.one(selectPerson`where email_key = ${email.trim().toLowerCase()}`)

export const selectPersonById = (db: Queryable, id: string) =>
  db.one(selectPerson`where id = ${id} and erased_at is null`)
