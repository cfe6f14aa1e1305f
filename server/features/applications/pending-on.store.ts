import type { DocumentCounts } from '#contract/admin.ts'
import type { PendingCause, PendingParty } from '#contract/pending-on.ts'
import { type PendingFacts, resting } from '#domain/applications/pending-on.ts'
import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import { documentCounts } from '#server/database/application-facts.store.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export interface FactsRow extends PendingFacts {
  id: string
  documentCounts: DocumentCounts
}

const facts = (db: Sql | Tx) => db`
  select a.id, a.status, a.status_since as "statusSince", a.held_for as "heldFor",
    coalesce(m."takenUpAgain", a.created_at) as "askedSince", d."oldestPending", d."lastReviewed", d."oldestReturned",
    r."toMend", r."toSend", r."documentCounts", s.created_at as "sheetSaved",
    (
      select min(e.created_at) from education_entries e
      where e.personal_data_sheet_id = s.id and e.level = ${NURSING_LEVEL}
    ) as "nursingSchoolAdded"
  from applications a
  left join personal_data_sheets s on s.application_id = a.id
  cross join lateral (
    select min(uploaded_at) filter (where status = 'pending' and replaced_at is null) as "oldestPending",
      max(reviewed_at) as "lastReviewed",
      min(reviewed_at) filter (where status = 'rejected' and replaced_at is null) as "oldestReturned"
    from documents where application_id = a.id
  ) d
  cross join lateral (
    select count(*) filter (where status = 'missing' and notes is not null)::int as "toMend",
      count(*) filter (where status = 'missing' and required)::int as "toSend",
      json_build_object(
        'required', count(*) filter (where required),
        'approved', count(*) filter (where required and status = 'approved'),
        'pending', count(*) filter (where status = 'pending'),
        'returned', count(*) filter (where status = 'missing' and notes is not null),
        'missing', count(*) filter (where status = 'missing' and notes is null and required)) as "documentCounts"
    from application_requirements where application_id = a.id
  ) r
  cross join lateral (
    -- A pause that was taken back never was one.
    select max(moved_at) as "takenUpAgain" from application_moves m
    where application_id = a.id and from_status = any(${[...resting]}::text[]) and to_status <> all(${[...resting]}::text[])
      and undoes is null and not exists (select from application_moves back where back.undoes = m.id)
  ) m`

export const readFacts = (db: Sql | Tx, ids: readonly string[]): Promise<FactsRow[]> =>
  db<FactsRow[]>`${facts(db)} where a.id = any(${ids}::uuid[])`

export interface PendingOnRow {
  id: string
  waitsFor: PendingParty
  cause: PendingCause
  since: Date
  documentCounts: DocumentCounts
  hasNursingSchool: boolean
}

/** Writes down whom applications wait for and how far their papers are; what stands already is not written again. */
export async function savePendingOn(tx: Tx, rows: readonly PendingOnRow[]): Promise<void> {
  const counted = (which: keyof DocumentCounts) => rows.map(({ documentCounts }) => documentCounts[which])
  await tx`
    update applications a set waits_for = new.party, waiting_cause = new.cause, waiting_since = new.since,
      documents_required = new.required, documents_approved = new.approved, documents_pending = new.pending,
      documents_returned = new.returned, documents_missing = new.missing, has_nursing_school = new.has_school,
      waiting_known = true
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ waitsFor }) => waitsFor)}::text[],
      ${rows.map(({ cause }) => cause)}::text[], ${rows.map(({ since }) => since)}::timestamptz[],
      ${counted('required')}::smallint[], ${counted('approved')}::smallint[], ${counted('pending')}::smallint[],
      ${counted('returned')}::smallint[], ${counted('missing')}::smallint[],
      ${rows.map(({ hasNursingSchool }) => hasNursingSchool)}::boolean[])
      as new (id, party, cause, since, required, approved, pending, returned, missing, has_school)
    where a.id = new.id and (a.waiting_cause, a.waits_for, a.waiting_since, a.documents_required, a.documents_approved,
        a.documents_pending, a.documents_returned, a.documents_missing, a.has_nursing_school, a.waiting_known)
      is distinct from (new.cause, new.party, new.since, new.required, new.approved, new.pending, new.returned,
        new.missing, new.has_school, true)`
}

/**
 * Some applications that the rule has not looked at yet, for nobody else until the transaction ends. Those that somebody
 * works on are waited for: what is passed over would not be looked at again.
 */
export async function lockStale(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from applications where not waiting_known order by id limit ${limit} for no key update`
  return rows.map(({ id }) => id)
}

export async function readStored(db: Sql | Tx, after: string | null, limit: number): Promise<PendingOnRow[]> {
  return db<PendingOnRow[]>`
    select a.id, a.waits_for as "waitsFor", a.waiting_cause as cause, a.waiting_since as since,
      ${documentCounts(db)} as "documentCounts", a.has_nursing_school as "hasNursingSchool"
    from applications a
    ${after === null ? db`` : db`where a.id > ${after}`} order by a.id limit ${limit}`
}
