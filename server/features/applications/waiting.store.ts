import type { WaitingCause, WaitsFor } from '#contract/waiting.ts'
import { resting, type WaitingFacts } from '#domain/applications/waiting.ts'
import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export interface FactsRow extends WaitingFacts {
  id: string
}

const facts = (db: Sql | Tx) => db`
  select a.id, a.status, a.status_since as "statusSince", a.held_for as "heldFor",
    coalesce(m."takenUpAgain", a.created_at) as "askedSince", d."oldestPending", d."lastReviewed", d."oldestReturned",
    r."toMend", r."toSend", s.created_at as "sheetSaved",
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
    select count(*) filter (where notes is not null)::int as "toMend",
      count(*) filter (where required)::int as "toSend"
    from application_requirements where application_id = a.id and status = 'missing'
  ) r
  cross join lateral (
    -- A pause that was taken back never was one.
    select max(moved_at) as "takenUpAgain" from application_moves m
    where application_id = a.id and from_status = any(${[...resting]}::text[]) and to_status <> all(${[...resting]}::text[])
      and undoes is null and not exists (select from application_moves back where back.undoes = m.id)
  ) m`

/** What whoever waits for an application follows from. */
export const readFacts = (db: Sql | Tx, ids: readonly string[]): Promise<FactsRow[]> =>
  db<FactsRow[]>`${facts(db)} where a.id = any(${ids}::uuid[])`

export interface StandstillRow {
  id: string
  waitsFor: WaitsFor
  cause: WaitingCause
  since: Date
}

/** Writes down whom applications wait for; what stands already is not written again. */
export async function saveStandstills(tx: Tx, rows: readonly StandstillRow[]): Promise<void> {
  await tx`
    update applications a set waits_for = new.party, waiting_cause = new.cause, waiting_since = new.since,
      waiting_known = true
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ waitsFor }) => waitsFor)}::text[],
      ${rows.map(({ cause }) => cause)}::text[], ${rows.map(({ since }) => since)}::timestamptz[])
      as new (id, party, cause, since)
    where a.id = new.id and (a.waiting_cause, a.waits_for, a.waiting_since, a.waiting_known)
      is distinct from (new.cause, new.party, new.since, true)`
}

/**
 * Some applications that the rule has not looked at yet, for nobody else until the transaction ends. Those that somebody
 * works on are waited for: what is passed over would not be looked at again.
 */
export async function lockUnlookedAt(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from applications where not waiting_known order by id limit ${limit} for no key update`
  return rows.map(({ id }) => id)
}

/** Applications in the order of their ids, with what is stored of whom they wait for. */
export async function readStored(db: Sql | Tx, after: string | null, limit: number): Promise<StandstillRow[]> {
  return db<StandstillRow[]>`
    select id, waits_for as "waitsFor", waiting_cause as cause, waiting_since as since from applications
    ${after === null ? db`` : db`where id > ${after}`} order by id limit ${limit}`
}
