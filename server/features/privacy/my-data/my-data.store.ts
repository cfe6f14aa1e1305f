import type { ConsentChannel, ConsentPurpose, DisclosedThing } from '#contract/privacy/my-data.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { Database, Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface PageOfList {
  after: string | null
  limit: number
}

const before = (after: string | null) => (after === null ? sql`` : sql`and id < ${after}`)

export interface ConsentRow {
  purpose: ConsentPurpose
  textVersion: string
  textHash: string | null
  language: string
  channel: ConsentChannel
  givenAt: Date
  withdrawnAt: Date | null
}

export async function findConsents(db: Database, userId: string): Promise<ConsentRow[]> {
  return db.rows<ConsentRow>(sql`
    select purpose, text_version, text_hash, language, channel, given_at, withdrawn_at
    from purpose_consents where user_id = ${userId} order by given_at desc, id desc`)
}

export interface DisclosureRow {
  id: string
  to: string
  what: DisclosedThing[]
  purpose: ConsentPurpose
  channel: string
  disclosedBy: string | null
  disclosedAt: Date
  consentGivenAt: Date
}

export async function findDisclosures(
  db: Database,
  userId: string,
  { after, limit }: PageOfList,
): Promise<DisclosureRow[]> {
  return db.rows<DisclosureRow>(sql`
    select d.id, d.recipient as to, d.what, d.purpose, d.channel, d.disclosed_by, d.disclosed_at,
      c.given_at as consent_given_at
    from disclosures d join purpose_consents c on c.id = d.consent_id
    where d.user_id = ${userId} ${after === null ? sql`` : sql`and d.id < ${after}`}
    order by d.id desc limit ${limit + 1}`)
}

export async function countDisclosures(db: Database, userId: string): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from disclosures where user_id = ${userId}`)
  return row?.count ?? 0
}

const ofPerson = (userId: string) => sql`(select id from applications where user_id = ${userId})`

const subjects = (userId: string) => sql`
  select 'document:' || id as subject, file_name, requirement_id from documents where application_id = ${ofPerson(userId)}
  union all select 'upload:' || upload_id, null, null from evidence_files where application_id = ${ofPerson(userId)}
  union all select 'packet:' || id, file_name, null from packets where application_id = ${ofPerson(userId)}
  union all select 'payment:' || id, null, null from payments where application_id = ${ofPerson(userId)}
  union all select 'sheet:' || id, null, null from personal_data_sheets where application_id = ${ofPerson(userId)}
  union all select 'application:' || id, null, null from applications where user_id = ${userId}`

export interface AccessRow {
  id: string
  at: Date
  action: string
  actorId: string | null
  fileName: string | null
  requirementId: RequirementId | null
}

interface AccessOf {
  userId: string
  actions: readonly string[]
}

const byOthers = ({ userId, actions }: AccessOf) => sql`
  action = any(${[...actions]}::text[]) and actor_id is distinct from ${userId}::uuid`

export async function findAccess(db: Database, of: AccessOf, { after, limit }: PageOfList): Promise<AccessRow[]> {
  return db.rows<AccessRow>(sql`
    select l.id, l.at, l.action, l.actor_id, s.file_name, s.requirement_id
    from (${subjects(of.userId)}) as s
    cross join lateral (
      select id, at, action, actor_id from audit
      where audit.subject = s.subject and ${byOthers(of)} ${before(after)}
      order by id desc limit ${limit + 1}
    ) l
    order by l.id desc limit ${limit + 1}`)
}

export async function countAccess(db: Database, of: AccessOf): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (${subjects(of.userId)}) as s join audit using (subject) where ${byOthers(of)}`)
  return row?.count ?? 0
}

export interface HeldCounts {
  personalDataSheet: number
  documents: number
  messages: number
  path: number
  payments: number
  consents: number
  safety: number
}

export async function countHeld(db: Database, userId: string): Promise<HeldCounts> {
  const application = ofPerson(userId)
  const row = await db.one<HeldCounts>(sql`
    select
      (select count(*) from personal_data_sheets where application_id = ${application})::int as personal_data_sheet,
      (select count(*) from documents where application_id = ${application})::int as documents,
      (select count(*) from messages where application_id = ${application})::int as messages,
      ((select count(*) from path_steps where application_id = ${application})
        + (select count(*) from third_party_requests where application_id = ${application}))::int as path,
      (select count(*) from payments where application_id = ${application})::int as payments,
      (select count(*) from purpose_consents where user_id = ${userId})::int as consents,
      (select count(*) from audit where actor_id = ${userId})::int as safety`)
  if (!row) throw new Error('a count answers a row')
  return row
}

export interface HeldDocumentRow {
  id: string
  requirementId: RequirementId
  fileName: string
  version: number
  changedAt: Date
  lastAccessedAt: Date | null
}

const MOST_DOCUMENTS = 200

export async function findHeldDocuments(db: Database, of: AccessOf): Promise<HeldDocumentRow[]> {
  return db.rows<HeldDocumentRow>(sql`
    select d.id, d.requirement_id, d.file_name, d.version,
      greatest(d.uploaded_at, d.reviewed_at, d.replaced_at) as changed_at, opened.at as last_accessed_at
    from (
      select *, (row_number() over (partition by requirement_id order by id))::int as version
      from documents where application_id = ${ofPerson(of.userId)}
    ) d
    left join lateral (
      select at from audit where subject = 'document:' || d.id and ${byOthers(of)} order by id desc limit 1
    ) opened on true
    order by d.id desc limit ${MOST_DOCUMENTS}`)
}

export interface FoundPerson {
  id: string
  emailKey: string
  isOfTheTeam: boolean
}

const selectPerson = sql`
  select id, email_key, exists (select from team_members where user_id = u.id and is_active) as is_of_the_team
  from users u`

export const findPersonByEmail = (db: Database, email: string): Promise<FoundPerson | undefined> =>
  db.one<FoundPerson>(sql`${selectPerson} where email_key = ${email.trim().toLowerCase()}`)

export const findPersonById = (db: Queryable, id: string): Promise<FoundPerson | undefined> =>
  db.one<FoundPerson>(sql`${selectPerson} where id = ${id} and erased_at is null`)
