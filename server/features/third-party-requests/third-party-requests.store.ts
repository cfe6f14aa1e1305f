import type { RequestChase, RequestFileKind } from '#contract/third-party-requests/third-party-requests.ts'
import { ENDED_STATUSES } from '#domain/applications/status.ts'
import type { RequestRecord } from '#domain/third-party-requests/change-request.ts'
import type { ToldSpan } from '#domain/third-party-requests/usual-span.ts'
import { observedIn } from '#server/cases/observed-durations.store.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export type RequestRow = RowOf<typeof columns>

export interface RequestFileRow {
  id: string
  kind: RequestFileKind
  fileSize: number
  byTeam: boolean
  at: string
}

export const isCaseEnded = sql`exists (
  select from applications where id = r.application_id and status = any(${ENDED_STATUSES})
)`

export const columns = sql.columns(
  'third_party_requests r',
  `r.id, r.application_id, r.party, r.purpose, r.status, r.third_party_id, r.recipient, r.reference, r.how, r.asked_at,
  r.appointment_on, r.expected_by, r.preparing_since, r.sent_at, r.courier, r.tracking, r.received_at, r.accepted_at,
  r.issued_on, r.taken_on, r.next_chase_at, r.chase_is_set, r.owner_id, r.proof, r.office_note, r.version, r.created_at,
  r.updated_at`,
  {
    isCaseEnded: sql.bool`${isCaseEnded}`,
    fee: sql.json<RequestRecord['fee']>`case when r.fee_amount is not null then json_build_object(
      'currency', r.fee_currency, 'amount', r.fee_amount::text, 'paidBy', r.fee_paid_by,
      'receiptNumber', r.fee_receipt_number) end`,
    problem: sql.json<RequestRecord['problem']>`case when r.problem_code is not null then
      json_build_object('code', r.problem_code, 'note', r.problem_note) end`,
    thirdParty: sql.json<{ id: string; name: string } | null>`
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end`,
    told: sql.json<ToldSpan | null>`case when t.usual_max_days is not null then json_build_object(
      'min', coalesce(t.usual_min_days, t.usual_max_days), 'max', t.usual_max_days,
      'workingDays', t.usual_in_working_days, 'toldOn', t.usual_told_on) end`,
    learned: observedIn(sql`own`),
    learnedOfKind: observedIn(sql`alike`),
    owner: asColleague('o'),
    changedBy: asColleague('w'),
    lastChaseOn: sql.nullable(sql.text`select max(c.chased_on) from request_chases c where c.request_id = r.id`),
    chases: sql.json<RequestChase[]>`
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'on', c.chased_on, 'how', c.how, 'note', c.note,
        'by', ${asColleague('b')}) order by c.chased_on, c.id), '[]')
      from request_chases c left join users b on b.id = c.chased_by where c.request_id = r.id`,
    files: sql.json<RequestFileRow[]>`
      select coalesce(jsonb_agg(jsonb_build_object('id', f.upload_id, 'kind', f.kind, 'fileSize', up.file_size,
        'byTeam', f.added_by_team, 'at', f.added_at) order by f.added_at, f.upload_id), '[]')
      from request_files f join uploads up on up.id = f.upload_id
      where f.request_id = r.id and f.removed_at is null`,
  },
)

export const joins = sql`
  left join third_parties t on t.id = r.third_party_id left join users o on o.id = r.owner_id
  left join users w on w.id = r.changed_by
  left join party_times own on own.third_party_id = r.third_party_id
  left join party_times alike on alike.party = r.party and alike.third_party_id is null`

const requests = sql.select(columns)`from third_party_requests r ${joins}`

export const selectRequestsOfApplication = (applicationId: string) =>
  requests`where r.application_id = ${applicationId}`

export const selectRequest = (db: Queryable, id: string) => db.one(requests`where r.id = ${id}`)

export const selectApplicationOfRequest = (tx: Tx, id: string) =>
  tx.one(sql.select('third_party_requests', 'application_id')`where id = ${id}`)

export const selectClientOfRequest = (db: Queryable, id: string) =>
  db.one(sql.select(
    `third_party_requests r join applications a on a.id = r.application_id join users u on u.id = a.user_id`,
    'a.application_number, u.first_name, u.last_name, u.email',
  )`
    where r.id = ${id}`)

export async function insertRequest(
  tx: Tx,
  {
    id,
    applicationId,
    at,
    by,
    ...request
  }: RequestRecord & { id: string; applicationId: string; at: Date; by: string },
): Promise<void> {
  await tx.run(sql`
    insert into third_party_requests (id, application_id, party, purpose, status, chase_is_set, version, created_at,
      updated_at, problem_code)
    values (${id}, ${applicationId}, ${request.party}, ${[...request.purpose]}, ${request.status},
      ${request.chaseIsSet}, 0, ${at}, ${at}, ${request.problem?.code ?? null})`)
  await updateRequest(tx, { id, request, by, at })
}

export const updateRequest = (
  tx: Tx,
  { id, request, by, at }: { id: string; request: RequestRecord; by: string; at: Date },
) =>
  tx.run(sql`
    update third_party_requests set purpose = ${[...request.purpose]}, status = ${request.status}, ${valuesOf(request)},
      version = version + 1, updated_at = ${at}, changed_by = ${by}
    where id = ${id}`)

const valuesOf = ({ fee, problem, ...request }: RequestRecord): SqlFragment => sql`
  third_party_id = ${request.thirdPartyId}, recipient = ${request.recipient}, reference = ${request.reference},
  how = ${request.how}, asked_at = ${request.askedAt}, appointment_on = ${request.appointmentOn},
  fee_amount = ${fee?.amount ?? null}, fee_currency = ${fee?.currency ?? null}, fee_paid_by = ${fee?.paidBy ?? null},
  fee_receipt_number = ${fee?.receiptNumber ?? null}, expected_by = ${request.expectedBy},
  preparing_since = ${request.preparingSince}, sent_at = ${request.sentAt}, courier = ${request.courier}, tracking = ${request.tracking},
  received_at = ${request.receivedAt}, accepted_at = ${request.acceptedAt},
  problem_code = ${problem?.code ?? null}, problem_note = ${problem?.note ?? null}, issued_on = ${request.issuedOn},
  taken_on = ${request.takenOn}, next_chase_at = ${request.nextChaseAt}, chase_is_set = ${request.chaseIsSet},
  owner_id = ${request.ownerId}, proof = ${request.proof}, office_note = ${request.officeNote}`

export const insertChase = (
  tx: Tx,
  chase: { id: string; requestId: string; on: string; how: string; note: string | null; by: string },
) =>
  tx.run(sql`
    insert into request_chases (id, request_id, chased_on, how, note, chased_by)
    values (${chase.id}, ${chase.requestId}, ${chase.on}, ${chase.how}, ${chase.note}, ${chase.by})`)

interface NewRequestFile {
  uploadId: string
  requestId: string
  kind: RequestFileKind
  by: string
  byTeam: boolean
  at: Date
}

export const insertRequestFile = (tx: Tx, { by, byTeam, at, ...file }: NewRequestFile) =>
  tx.run(sql.insert('request_files', { ...file, addedBy: by, addedByTeam: byTeam, addedAt: at }))

export const selectRequestFile = (
  tx: Tx,
  { requestId, fileId }: { requestId: string; fileId: string },
): Promise<RequestFileRow | undefined> =>
  tx.one(sql.select(
    'request_files f join uploads up on up.id = f.upload_id',
    'f.upload_id as id, f.kind, f.added_by_team as by_team',
    { fileSize: sql.int`up.file_size`, at: sql.text`f.added_at` },
  )`
    where f.upload_id = ${fileId} and f.request_id = ${requestId} and f.removed_at is null`)

export const countRequestFiles = (tx: Tx, requestId: string) =>
  tx.count(sql`from request_files where request_id = ${requestId} and removed_at is null`)

/** The bytes stay as evidence of what was seen; from now on only the team can open them. */
export async function deleteFile(tx: Tx, fileId: string, at: Date): Promise<void> {
  await tx.run(sql`${sql.update('request_files', { removedAt: at })} where upload_id = ${fileId}`)
  await tx.run(sql`${sql.update('evidence_files', { shownToApplicant: false })} where upload_id = ${fileId}`)
}
