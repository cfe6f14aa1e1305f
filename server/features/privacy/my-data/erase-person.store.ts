import { v7 as uuid } from 'uuid'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

const ERASED = 'Erased'

export type PersonToErase = RowOf<typeof lockPersonToErase>

export async function lockPersonToErase(tx: Tx, personId: string) {
  await tx.run(sql`select from applications where user_id = ${personId} for update`)
  return tx.one(
    sql.select('users u', 'u.id, u.email_key, u.erased_at', {
      applicationId: sql.nullable(sql.text`select id from applications where user_id = u.id`),
    })`where u.id = ${personId} for update of u`,
  )
}

/** Takes the files of proofs that were decided by then off their rows; what was paid and decided stays. */
export async function markProofFilesErased(
  tx: Tx,
  { personId, applicationId, decidedBy, at }: { personId: string; applicationId: string; decidedBy: Date; at: Date },
): Promise<void> {
  const proofs = sql`
    select upload_id from payment_proofs
    where application_id = ${applicationId} and decided_at <= ${decidedBy} and upload_id is not null`
  await tx.run(sql`
    insert into erased_files (key, person_id, marked_at)
    select storage_key, ${personId}::uuid, ${at}::timestamptz from uploads
    where id in (${proofs}) and storage_key is not null
    on conflict (key) do nothing`)
  await tx.run(sql`
    update uploads set storage_key = null, stored_at = null, staged_etag = null, expires_at = least(expires_at, ${at})
    where id in (${proofs})`)
  await tx.run(sql`delete from evidence_files where upload_id in (${proofs})`)
}

/** Takes every file of hers off its row; the keys stay in a list until each file is gone. */
export async function markFilesErased(tx: Tx, personId: string, at: Date): Promise<void> {
  const application = sql`(select id from applications where user_id = ${personId})`
  const hers = sql`
    (u.user_id = ${personId} and not exists (select from payment_channels where qr_upload_id = u.id)
        and not exists (select from documents where upload_id = u.id and application_id is distinct from ${application})
      or exists (select from documents where upload_id = u.id and application_id = ${application})
      or exists (select from evidence_files where upload_id = u.id and application_id = ${application}))`
  await tx.run(sql`
    insert into erased_files (key, person_id, marked_at)
    select storage_key, ${personId}::uuid, ${at}::timestamptz from (
      select storage_key from uploads u where ${hers}
      union all select storage_key from packets where application_id = ${application}
      union all select storage_key from data_exports where user_id = ${personId}
    ) kept where storage_key is not null
    on conflict (key) do nothing`)
  await tx.run(sql`
    update uploads u set storage_key = null, stored_at = null, staged_etag = null, expires_at = least(expires_at, ${at})
    where ${hers}`)
  await tx.run(sql`
    update packets set storage_key = null, manifest = null, file_name = 'erased.pdf', leased_until = null,
      state = case when state in ('waiting', 'making') then 'failed' else state end
    where application_id = ${application}`)
  await tx.run(sql`
    update data_exports set storage_key = null, skipped = '{}', leased_until = null, state = 'expired'
    where user_id = ${personId}`)
  await tx.run(sql`
    delete from message_attachments
    where message_id in (select id from messages where application_id = ${application})`)
  await tx.run(sql`delete from evidence_files where application_id = ${application}`)
}

const noMinutes = { officeMinutes: null, targetMinutes: null }

export async function anonymiseCase(tx: Tx, applicationId: string, at: Date): Promise<void> {
  const of = sql`application_id = ${applicationId}`
  await tx.run(sql`delete from personal_data_sheets where ${of}`)
  await tx.run(sql`delete from printed_names where document_id in (select id from documents where ${of})`)
  await tx.run(
    sql`${sql.update('document_reviews', { notes: null, pointers: null, despite: null, ...noMinutes })} where document_id in (select id from documents where ${of})`,
  )
  await tx.run(sql`
    update documents set file_name = 'erased.pdf', review_notes = null, review_pointers = null, on_behalf = null,
      replaced_at = coalesce(replaced_at, ${at})
    where ${of}`)
  await tx.run(sql`
    ${sql.update('application_requirements', { notes: null, status: 'missing', updatedAt: at })}
    where ${of} and status <> 'not_applicable'`)
  await tx.run(sql`delete from exam_attempts where ${of}`)
  await tx.run(sql`
    update path_steps set note = null, number = null, document_id = null,
      taken_back_reason = case when taken_back_at is not null then ${ERASED} end
    where ${of}`)
  await tx.run(sql`delete from board_choices where ${of}`)
  await tx.run(sql`${sql.update('board_items', { reason: ERASED })} where ${of} and reason is not null`)
  await tx.run(sql`
    update third_party_requests set recipient = null, reference = null, courier = null, tracking = null,
      fee_receipt_number = null, problem_code = null, problem_note = null, proof = null, office_note = null,
      owner_id = null, next_chase_at = null, expected_by = null,
      status = case when status in ('accepted', 'cancelled', 'not_needed') then status else 'cancelled' end
    where ${of}`)
  await tx.run(sql`
    ${sql.update('request_chases', { note: null })}
    where request_id in (select id from third_party_requests where ${of})`)
  await tx.run(sql`
    update messages set subject = ${ERASED}, content = ${ERASED}, read_at = coalesce(read_at, ${at}) where ${of}`)
  // Nothing of hers waits for an answer any more, and the count is made from where the conversation was closed.
  await tx.run(sql`
    update threads t set unanswered_since = null, unanswered_count = 0, closed_at = coalesce(closed_at, ${at}),
      closed_through = coalesce(
        (select id from messages where application_id = t.application_id order by id desc limit 1), closed_through)
    where ${of}`)
  await tx.run(sql`delete from thread_answers where ${of}`)
  await tx.run(sql`${sql.update('threads', { answersKnown: true })} where ${of}`)
  await tx.run(sql`delete from message_notices where ${of}`)
  await tx.run(sql`delete from notes where ${of}`)
  await tx.run(sql`delete from follow_ups where ${of}`)
  await tx.run(sql`delete from work_states where ${of}`)
  await tx.run(sql`delete from activities where ${of}`)
}

/** Her name in what was paid, and what waits for a decision about it; every amount and receipt number stays. */
export async function anonymisePayments(tx: Tx, applicationId: string, at: Date): Promise<void> {
  const of = sql`application_id = ${applicationId}`
  await tx.run(sql`
    ${sql.update('payment_references', { released: true })}
    where proof_id in (select id from payment_proofs where ${of} and status = 'submitted') and payment_id is null`)
  await tx.run(sql`
    update payment_proofs set status = 'rejected', rejection_reason = 'other', reason = ${ERASED}, decided_at = ${at}
    where ${of} and status = 'submitted'`)
  await tx.run(sql`
    update payment_proofs set payer_name = ${ERASED}, file_sha256 = null, office_minutes = null, target_minutes = null,
      reason = case when reason is not null then ${ERASED} end
    where ${of}`)
  await tx.run(sql`${sql.update('payments', { payerName: null })} where ${of}`)
  await tx.run(sql`${sql.update('payment_attempts', { clientSecret: null, checkoutUrl: null })} where ${of}`)
  await tx.run(sql`
    update refund_requests set reason = ${ERASED}, answer = case when answer is not null then ${ERASED} end where ${of}`)
  await tx.run(sql`
    ${sql.update('refund_requests', { status: 'declined', answer: ERASED, decidedAt: at })}
    where ${of} and status = 'open'`)
  await tx.run(
    sql`${sql.update('payment_plans', { status: 'withdrawn', decidedAt: at })} where ${of} and status = 'offered'`,
  )
}

/** What requests of the team about her money were answered, should they be repeated; that they were done stays. */
export async function anonymiseAnswers(tx: Tx, applicationId: string): Promise<void> {
  const of = sql`application_id = ${applicationId}`
  await tx.run(sql`
    update idempotency_keys k set answer = null
    from (
      select array_agg(id::text) as ids from (
        select ${applicationId}::uuid as id
        union all select id from charges where ${of}
        union all select id from credits where ${of}
        union all select id from write_offs where ${of}
        union all select id from disbursements where ${of}
        union all select id from payments where ${of}
        union all select id from payment_proofs where ${of}
        union all select id from payment_plans where ${of}
        union all select id from refunds where ${of}
      ) as of_hers
    ) as hers
    where k.answer is not null and exists (
      select from unnest(hers.ids) as one (id) where position(one.id in k.answer::text) > 0)`)
}

export async function closeCase(tx: Tx, applicationId: string, at: Date): Promise<void> {
  await tx.run(sql`${sql.update('status_transitions', { reason: null })} where application_id = ${applicationId}`)
  await tx.run(sql`
    insert into status_transitions (id, application_id, from_status, to_status, reason, changed_at)
    select ${uuid()}::uuid, id, status, 'withdrawn', ${ERASED}, ${at}::timestamptz from applications
    where id = ${applicationId} and status not in ('approved', 'rejected', 'withdrawn')`)
  await tx.run(sql`
    ${sql.update('applications', { status: 'withdrawn', statusSince: at, heldFor: null })}
    where id = ${applicationId} and status not in ('approved', 'rejected', 'withdrawn')`)
  await tx.run(
    sql`${sql.update('applications', { assignedTo: null, chosenPackage: null })} where id = ${applicationId}`,
  )
}

async function blankPrivacyRequests(tx: Tx, userId: string, emailKey: string): Promise<void> {
  await tx.run(sql`
    update privacy_requests set asked_for = '', answer = '', evidence = '',
      requester_name = case when user_id is null then 'Erased person' end,
      requester_email = case when user_id is null then '' end
    where user_id = ${userId} or lower(requester_email) = ${emailKey}`)
  await tx.run(sql`
    update person_restrictions set reason = ${ERASED}, lift_reason = case when lifted_at is not null then ${ERASED} end
    where user_id = ${userId}`)
}

/** The person herself: her row stays under its number alone, for whatever must still refer to somebody. */
export async function anonymisePerson(tx: Tx, { id, emailKey }: PersonToErase, at: Date): Promise<void> {
  const addresses = sql`(
    select email_key from users where id = ${id} union all select email_key from address_changes where user_id = ${id})`
  for (const table of [sql`mail_outbox`, sql`dev_mailbox`])
    await tx.run(sql`delete from ${table} where lower(recipient) in ${addresses}`)
  for (const table of [
    sql`sessions`,
    sql`address_changes`,
    sql`team_members`,
    sql`passkeys`,
    sql`passkey_owners`,
    sql`recovery_codes`,
    sql`known_devices`,
    sql`presence`,
    sql`inspection_leases`,
    sql`uploads_in_progress`,
    sql`notice_choices`,
    sql`mentions`,
  ])
    await tx.run(sql`delete from ${table} where user_id = ${id}`)
  await tx.run(sql`delete from idempotency_keys where actor_id = ${id}`)
  await blankPrivacyRequests(tx, id, emailKey)
  await tx.run(sql`delete from saved_views where owner_id = ${id}`)
  for (const table of [sql`team_invitations`, sql`sign_ups`, sql`sign_in_codes`, sql`sign_in_failures`])
    await tx.run(sql`delete from ${table} where email_key = ${emailKey}`)
  for (const table of [sql`mail_preferences`, sql`waiting_reminders_sent`, sql`digest_notices`])
    await tx.run(sql`delete from ${table} where address_key = ${emailKey}`)
  const words = await tx.rows(sql.select({
    token: sql.text`t.token`,
  })`from users u cross join lateral tokenize_name(u.first_name, u.last_name) t (token)
    where u.id = ${id}`)
  // No address, so that no code can be sent to it and nobody signs in with it.
  await tx.run(sql`
    update users set email = 'erased:' || id, email_key = 'erased:' || id, first_name = 'Erased', last_name = 'person',
      name = 'Erased person', mobile_number = null, messenger_group_chat = null, details_confirmed_at = null,
      oidc_issuer = null, oidc_subject = null, erased_at = ${at}
    where id = ${id}`)
  await tx.run(sql`
    delete from name_tokens n where token = any(${words.map(({ token }) => token)}::text[])
      and not exists (
        select from users u where u.search_text like '%' || n.token || '%'
          and n.token in (select tokenize_name(u.first_name, u.last_name))
      )`)
}

export const insertErasedPerson = (tx: Tx, personId: string, at: Date) =>
  tx.run(sql`${sql.insert('erased_people', { personId, erasedAt: at })} on conflict (person_id) do nothing`)

export const selectErasedFiles = (db: Queryable, personId: string) =>
  db.values(
    sql.select('erased_files', 'key')`where person_id = ${personId} and removed_at is null order by key limit 200`,
  )

export const selectPeopleWithErasedFiles = (db: Queryable) =>
  db.values(sql.select('erased_files', 'distinct person_id')`where removed_at is null limit 200`)

export const markFileRemoved = (db: Queryable, key: string, at: Date) =>
  db.run(sql`${sql.update('erased_files', { removedAt: at })} where key = ${key}`)
