import type { ApplicationStatus } from '#contract/applications.ts'
import type { EvidenceKind } from '#contract/path/exam-evidence.ts'
import type { MarkedCode } from '#contract/path/path.ts'
import type { RequestFact } from '#domain/path/facts.ts'
import type { ExamPart } from '#domain/path/parts.ts'
import { ENOUGH_CASES, type OwnTime } from '#domain/path/times.ts'
import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { recordedFactsOf, type StoredFact } from './board-facts.store.ts'
import { nameOf } from './colleague.store.ts'

export interface PathRequestRow extends Omit<RequestFact, 'number'> {
  issuedOn: string | null
  takenOn: string | null
  nextChaseAt: string | null
  reference: string | null
  tracking: string | null
  changedBy: string | null
  // Instants come as text, as they are read within JSON.
  createdAt: string
  updatedAt: string
}

export interface PathApplicationRow {
  id: string
  userId: string
  status: ApplicationStatus
  statusSince: Date
  isBlanked: boolean
  createdAt: Date
  board: string | null
  recordedFacts: StoredFact[]
  /** When the last required document was approved; null while one is missing. */
  documentsCompleteAt: Date | null
  requests: PathRequestRow[]
  graduatedIn: string | null
  lastEventAt: Date
}

// What is taken up again after its details were deleted gets new ones.
const isBlanked = sql`
  (exists (select from users where id = a.user_id and erased_at is not null)
    or exists (select from retention_deletions
      where application_id = a.id and class = 'case_details' and deleted_at >= a.status_since))`

export async function findPathApplications(db: Queryable, ids: readonly string[]): Promise<PathApplicationRow[]> {
  return db.rows<PathApplicationRow>(sql`
    select a.id, a.user_id, a.status, a.status_since, ${isBlanked} as is_blanked, a.created_at, b.board,
      case when not exists (
          select from application_requirements r where r.application_id = a.id and r.required and r.status <> 'approved'
        ) then (
          select max(d.reviewed_at) from documents d
          where d.application_id = a.id and d.replaced_at is null and d.status = 'approved'
        ) end as documents_complete_at,
      ${recordedFactsOf(sql`b.board`)} as recorded_facts,
      (select coalesce(json_agg(json_build_object('id', q.id, 'party', q.party, 'status', q.status,
          'askedAt', q.asked_at, 'preparingSince', q.preparing_since, 'sentAt', q.sent_at, 'receivedAt', q.received_at, 'acceptedAt', q.accepted_at,
          'issuedOn', q.issued_on, 'takenOn', q.taken_on, 'nextChaseAt', q.next_chase_at, 'reference', q.reference,
          'tracking', q.tracking, 'changedBy', ${nameOf('w')}, 'createdAt', q.created_at,
          'updatedAt', q.updated_at) order by q.id), '[]')
        from third_party_requests q left join users w on w.id = q.changed_by where q.application_id = a.id) as requests,
      (select max(e.end_month_year) from personal_data_sheets t join education_entries e on e.personal_data_sheet_id = t.id
        where t.application_id = a.id and e.level = ${NURSING_LEVEL}) as graduated_in,
      coalesce(
        (select created_at from activities where application_id = a.id order by id desc limit 1), a.created_at
      ) as last_event_at
    from applications a left join application_boards b on b.application_id = a.id
    where a.id = any(${ids}::uuid[])`)
}

export interface StepMarkRow {
  applicationId: string
  attempt: number
  code: MarkedCode
  doneOn: string
  note: string | null
  number: string | null
  documentId: string | null
  evidenceUploadId: string | null
  by: string | null
  markedAt: Date
}

export async function findMarks(db: Queryable, applicationIds: readonly string[]): Promise<StepMarkRow[]> {
  return db.rows<StepMarkRow>(sql`
    select s.application_id, s.attempt, s.code, s.done_on, s.note, s.number, s.document_id, s.evidence_upload_id,
      ${nameOf('u')} as by, s.marked_at
    from path_steps s left join users u on u.id = s.marked_by
    where s.application_id = any(${applicationIds}::uuid[]) and s.taken_back_at is null
    order by s.id`)
}

// Instants come as text, as they are read within JSON.
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

export interface AttemptRow {
  applicationId: string
  number: number
  registration: (EntryRow & { registeredOn: string; firstName: string; lastName: string; email: string }) | null
  att:
    | (EntryRow & {
        number: string
        candidateId: string
        firstName: string
        lastName: string
        startsOn: string
        endsOn: string
      })
    | null
  appointment:
    | (EntryRow & { startsAt: string; localStart: string; timeZone: string; city: string; country: string })
    | null
  result: (EntryRow & { outcome: 'passed' | 'failed'; takenOn: string; resultOn: string; official: boolean }) | null
  evidence: EvidenceRow[]
}

const entry = sql`'enteredByTeam', p.entered_by_team, 'enteredAt', p.entered_at, 'confirmedAt', p.confirmed_at`
const isCurrent = sql`p.application_id = e.application_id and p.attempt = e.number and p.replaced_at is null`

export async function findAttempts(db: Queryable, applicationIds: readonly string[]): Promise<AttemptRow[]> {
  return db.rows<AttemptRow>(sql`
    select e.application_id, e.number,
      (select json_build_object(${entry}, 'registeredOn', p.registered_on, 'firstName', p.first_name,
          'lastName', p.last_name, 'email', p.email)
        from exam_registrations p where ${isCurrent}) as registration,
      (select json_build_object(${entry}, 'number', p.number, 'candidateId', p.candidate_id, 'firstName', p.first_name,
          'lastName', p.last_name, 'startsOn', p.starts_on, 'endsOn', p.ends_on)
        from exam_permits p where ${isCurrent}) as att,
      (select json_build_object(${entry}, 'startsAt', p.starts_at, 'localStart', p.local_start, 'timeZone', p.time_zone,
          'city', p.city, 'country', p.country)
        from exam_appointments p where ${isCurrent}) as appointment,
      (select json_build_object(${entry}, 'outcome', p.outcome, 'takenOn', p.taken_on, 'resultOn', p.result_on,
          'official', p.official)
        from exam_results p where ${isCurrent}) as result,
      (select coalesce(json_agg(json_build_object('id', v.id, 'part', v.part, 'kind', v.kind, 'note', v.note,
          'uploadId', v.upload_id, 'byTeam', v.added_by_team, 'at', v.added_at) order by v.id), '[]')
        from exam_evidence v where v.application_id = e.application_id and v.attempt = e.number) as evidence
    from exam_attempts e where e.application_id = any(${applicationIds}::uuid[])
    order by e.application_id, e.number`)
}

/** How long steps took in our own cases, where there are enough of them: with its board, and with all boards. */
export async function findOwnTimes(db: Queryable, applicationId: string): Promise<OwnTime[]> {
  return db.rows<OwnTime>(sql`
    select step, board, cases, shortest, median, longest, total_days::float8 as total_days, counted_on from step_times
    where cases >= ${ENOUGH_CASES}
      and board in ('', (select board from application_boards where application_id = ${applicationId}))`)
}
