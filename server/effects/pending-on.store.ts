import type { ApplicationDocumentCounts } from '#contract/clients.ts'
import type { PendingCause, PendingParty } from '#contract/pending-on.ts'
import { type PendingFacts, resting } from '#domain/applications/pending-on.ts'
import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import type { CompletedStep } from '#domain/reports/steps.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { json, sql } from '#server/database/sql.ts'
import { documentCounts } from '#server/shared/applications.store.ts'

export interface FactsRow extends PendingFacts {
  id: string
  documentsFiled: number
  documentCounts: ApplicationDocumentCounts
}

const facts = sql`
  select a.id, a.status, a.status_since, a.held_for,
    coalesce(m.taken_up_again, a.created_at) as asked_since, d.documents_filed, d.oldest_pending, d.last_reviewed, d.oldest_returned,
    r.to_mend, r.to_send, r.document_counts, s.created_at as sheet_saved,
    (
      select min(e.created_at) from education_entries e
      where e.personal_data_sheet_id = s.id and e.level = ${NURSING_LEVEL}
    ) as nursing_school_added
  from applications a
  left join personal_data_sheets s on s.application_id = a.id
  cross join lateral (
    select count(*)::int as documents_filed,
      min(uploaded_at) filter (where status = 'pending' and replaced_at is null) as oldest_pending,
      max(reviewed_at) as last_reviewed,
      min(reviewed_at) filter (where status = 'rejected' and replaced_at is null) as oldest_returned
    from documents where application_id = a.id
  ) d
  cross join lateral (
    select count(*) filter (where status = 'missing' and notes is not null)::int as to_mend,
      count(*) filter (where status = 'missing' and required)::int as to_send,
      json_build_object(
        'required', count(*) filter (where required),
        'approved', count(*) filter (where required and status = 'approved'),
        'pending', count(*) filter (where status = 'pending'),
        'returned', count(*) filter (where status = 'missing' and notes is not null),
        'missing', count(*) filter (where status = 'missing' and notes is null and required)) as document_counts
    from application_requirements where application_id = a.id
  ) r
  cross join lateral (
    -- A pause that was taken back never was one.
    select max(changed_at) as taken_up_again from status_transitions m
    where application_id = a.id and from_status = any(${[...resting]}::text[]) and to_status <> all(${[...resting]}::text[])
      and undoes is null and not exists (select from status_transitions back where back.undoes = m.id)
  ) m`

export const readFacts = (db: Queryable, ids: readonly string[]): Promise<FactsRow[]> =>
  db.rows<FactsRow>(sql`${facts} where a.id = any(${ids}::uuid[])`)

export interface PendingOnRow {
  id: string
  waitsFor: PendingParty
  cause: PendingCause
  since: Date
  documentCounts: ApplicationDocumentCounts
  hasNursingSchool: boolean
  completedSteps: CompletedStep[]
}

/** Writes down all that follows from the facts of applications; what stands already is not written again. */
export async function savePendingOn(tx: Tx, rows: readonly PendingOnRow[]): Promise<void> {
  const flat = rows.map(({ documentCounts, ...row }) => ({ ...row, ...documentCounts }))
  await tx.run(sql`
    update applications a set waits_for = new."waitsFor", waiting_cause = new.cause, waiting_since = new.since,
      documents_required = new.required, documents_approved = new.approved, documents_pending = new.pending,
      documents_returned = new.returned, documents_missing = new.missing,
      has_nursing_school = new."hasNursingSchool", completed_steps = new."completedSteps", waiting_computed = true
    from jsonb_to_recordset(${json(flat)}) as new (id uuid, "waitsFor" text, cause text, since timestamptz,
      required smallint, approved smallint, pending smallint, returned smallint, missing smallint,
      "hasNursingSchool" boolean, "completedSteps" text[])
    where a.id = new.id and (a.waits_for, a.waiting_cause, a.waiting_since, a.documents_required, a.documents_approved,
        a.documents_pending, a.documents_returned, a.documents_missing, a.has_nursing_school, a.completed_steps,
        a.waiting_computed)
      is distinct from (new."waitsFor", new.cause, new.since, new.required, new.approved, new.pending, new.returned,
        new.missing, new."hasNursingSchool", new."completedSteps", true)`)
}

/**
 * Some applications that the rule has not looked at yet, for nobody else until the transaction ends. Those that somebody
 * works on are waited for: what is passed over would not be looked at again.
 */
export async function lockStale(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from applications where not waiting_computed order by id limit ${limit} for no key update`)
  return rows.map(({ id }) => id)
}

export async function readStored(db: Queryable, after: string | null, limit: number): Promise<PendingOnRow[]> {
  return db.rows<PendingOnRow>(sql`
    select a.id, a.waits_for, a.waiting_cause as cause, a.waiting_since as since,
      ${documentCounts} as document_counts, a.has_nursing_school, a.completed_steps
    from applications a
    ${after === null ? sql`` : sql`where a.id > ${after}`} order by a.id limit ${limit}`)
}
