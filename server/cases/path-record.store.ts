import type { EvidenceKind } from '#contract/path/exam-evidence.ts'
import { ENOUGH_CASES, type OwnTime } from '#domain/path/case-times.ts'
import type { ExamPart } from '#domain/path/exam-parts.ts'
import type { RequestFact } from '#domain/path/path-facts.ts'
import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import type { Queryable } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'
import { recordedFactsOf, type StoredFact } from './board-facts.store.ts'

export interface PathRequestRow extends Omit<RequestFact, 'number'> {
  issuedOn: string | null
  takenOn: string | null
  nextChaseAt: string | null
  reference: string | null
  tracking: string | null
  changedBy: string | null
  // JSON carries instants as text.
  createdAt: string
  updatedAt: string
}

export type PathApplicationRow = RowOf<typeof selectPathApplications>

// A case that resumes after its details were deleted gets new details and is no longer blanked.
const isBlanked = sql`
  (exists (select from users where id = a.user_id and erased_at is not null)
    or exists (select from retention_deletions
      where application_id = a.id and class = 'case_details' and deleted_at >= a.status_since))`

export const selectPathApplications = (db: Queryable, ids: readonly string[]) =>
  db.rows(sql.select(
    'applications a left join application_boards b on b.application_id = a.id',
    'a.id, a.user_id, a.status, a.status_since, a.created_at, b.board',
    {
      isBlanked: sql.bool`${isBlanked}`,
      documentsCompleteAt: sql.nullable(sql.instant`case when not exists (
          select from application_requirements r where r.application_id = a.id and r.required and r.status <> 'approved'
        ) then (
          select max(d.reviewed_at) from documents d
          where d.application_id = a.id and d.replaced_at is null and d.status = 'approved'
        ) end`),
      recordedFacts: sql.json<StoredFact[]>`${recordedFactsOf(sql`b.board`)}`,
      requests: sql.json<
        PathRequestRow[]
      >`select coalesce(json_agg(json_build_object('id', q.id, 'party', q.party, 'status', q.status,
          'askedAt', q.asked_at, 'preparingSince', q.preparing_since, 'sentAt', q.sent_at, 'receivedAt', q.received_at, 'acceptedAt', q.accepted_at,
          'issuedOn', q.issued_on, 'takenOn', q.taken_on, 'nextChaseAt', q.next_chase_at, 'reference', q.reference,
          'tracking', q.tracking, 'changedBy', ${nameOf('w')}, 'createdAt', q.created_at,
          'updatedAt', q.updated_at) order by q.id), '[]')
        from third_party_requests q left join users w on w.id = q.changed_by where q.application_id = a.id`,
      graduatedIn:
        sql.nullable(sql.text`select max(e.end_month_year) from personal_data_sheets t join education_entries e on e.personal_data_sheet_id = t.id
        where t.application_id = a.id and e.level = ${NURSING_LEVEL}`),
      lastEventAt: sql.instant`coalesce(
        (select created_at from activities where application_id = a.id order by id desc limit 1), a.created_at
      )`,
    },
  )`
    where a.id ${sql.oneOf(ids)}`)

export type StepMarkRow = RowOf<typeof selectMarks>

export const selectMarks = (db: Queryable, applicationIds: readonly string[]) =>
  db.rows(sql.select(
    'path_steps s left join users u on u.id = s.marked_by',
    `s.application_id, s.attempt, s.code, s.done_on, s.note, s.number, s.document_id, s.evidence_upload_id,
      s.marked_at`,
    { by: sql.nullable(nameOf('u')) },
  )`
    where s.application_id ${sql.oneOf(applicationIds)} and s.taken_back_at is null
    order by s.id`)

// JSON carries instants as text.
export interface EntryRow {
  enteredByTeam: boolean
  enteredAt: string
  confirmedAt: string | null
}

export interface EvidenceRow {
  id: string
  part: ExamPart
  kind: EvidenceKind
  note: string | null
  uploadId: string | null
  byTeam: boolean
  at: string
}

export type AttemptRow = RowOf<typeof selectAttempts>

const entry = sql`'enteredByTeam', p.entered_by_team, 'enteredAt', p.entered_at, 'confirmedAt', p.confirmed_at`
const isCurrent = sql`p.application_id = e.application_id and p.attempt = e.number and p.replaced_at is null`

export const selectAttempts = (db: Queryable, applicationIds: readonly string[]) =>
  db.rows(sql.select('exam_attempts e', 'e.application_id, e.number', {
    registration: sql.nullable(sql.json<
      EntryRow & { registeredOn: string; firstName: string; lastName: string; email: string }
    >`select json_build_object(${entry}, 'registeredOn', p.registered_on, 'firstName', p.first_name,
          'lastName', p.last_name, 'email', p.email)
        from exam_registrations p where ${isCurrent}`),
    att: sql.nullable(sql.json<
      EntryRow & {
        number: string
        candidateId: string
        firstName: string
        lastName: string
        startsOn: string
        endsOn: string
      }
    >`select json_build_object(${entry}, 'number', p.number, 'candidateId', p.candidate_id, 'firstName', p.first_name,
          'lastName', p.last_name, 'startsOn', p.starts_on, 'endsOn', p.ends_on)
        from exam_permits p where ${isCurrent}`),
    appointment: sql.nullable(sql.json<
      EntryRow & {
        startsAt: string
        localStart: string
        timeZone: string
        city: string
        country: string
        address: string | null
      }
    >`select json_build_object(${entry}, 'startsAt', p.starts_at, 'localStart', p.local_start, 'timeZone', p.time_zone,
          'city', p.city, 'country', p.country, 'address', p.address)
        from exam_appointments p where ${isCurrent}`),
    result: sql.nullable(sql.json<
      EntryRow & { outcome: 'passed' | 'failed'; takenOn: string; resultOn: string; official: boolean }
    >`select json_build_object(${entry}, 'outcome', p.outcome, 'takenOn', p.taken_on, 'resultOn', p.result_on,
          'official', p.official)
        from exam_results p where ${isCurrent}`),
    evidence: sql.json<
      EvidenceRow[]
    >`select coalesce(json_agg(json_build_object('id', v.id, 'part', v.part, 'kind', v.kind, 'note', v.note,
          'uploadId', v.upload_id, 'byTeam', v.added_by_team, 'at', v.added_at) order by v.id), '[]')
        from exam_evidence v where v.application_id = e.application_id and v.attempt = e.number`,
  })`where e.application_id ${sql.oneOf(applicationIds)}
    order by e.application_id, e.number`)

/** Selects how long steps took in our own cases, for the board of the application and for all boards. */
export const selectOwnTimes = (db: Queryable, applicationId: string): Promise<OwnTime[]> =>
  db.rows(sql.select('step_times', 'step, board, cases, shortest, median, longest, counted_on', {
    totalDays: sql.float`total_days`,
  })`
    where cases >= ${ENOUGH_CASES}
      and board in ('', (select board from application_boards where application_id = ${applicationId}))`)
