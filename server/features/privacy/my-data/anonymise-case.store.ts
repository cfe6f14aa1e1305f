import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const ERASED = 'Erased'
// Charges whose description the portal writes.
const OWN_CHARGES = ['application_fee', 'fee_change', 'instalment']

const noMinutes = { officeMinutes: null, targetMinutes: null }

export async function anonymiseCase(tx: Tx, applicationId: string, at: Date): Promise<void> {
  const of = sql`application_id = ${applicationId}`
  // Audit lines about the sheet are found by its row.
  await tx.run(sql`
    select erase_audit_texts(array(
      select l.id from personal_data_sheets s join audit l on l.subject = 'sheet:' || s.id
      where s.${of} and l.detail ? 'texts'
    ), ${at})`)
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
  await tx.run(sql`
    ${sql.update('packet_deliveries', { reference: ERASED })}
    where packet_id in (select id from packets where ${of})`)
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
  // Closes the conversation, so that no message of the applicant counts as unanswered.
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

/** Erases the applicant's name from payments, and rejects undecided reports; amounts and receipt numbers stay. */
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

// Amounts, times and authors stay.
export async function anonymiseTeamTexts(tx: Tx, applicationId: string): Promise<void> {
  const of = sql`application_id = ${applicationId}`
  await tx.run(
    sql`${sql.update('charges', { description: ERASED })} where ${of} and code <> all(${OWN_CHARGES}::text[])`,
  )
  await tx.run(sql`${sql.update('credits', { reason: ERASED })} where ${of}`)
  await tx.run(sql`${sql.update('write_offs', { reason: ERASED })} where ${of}`)
  await tx.run(sql`${sql.update('refunds', { reason: ERASED, account: null })} where ${of}`)
  await tx.run(sql`${sql.update('disbursements', { reference: ERASED })} where ${of}`)
  await tx.run(sql`select erase_ledger_memos(${applicationId})`)
  await tx.run(sql`
    update bulk_runs r set detail = r.detail
      || case when r.detail ? 'reason' then jsonb_build_object('reason', ${ERASED}::text) else '{}' end
      || case when r.detail ? 'note' then jsonb_build_object('note', ${ERASED}::text) else '{}' end
    where exists (select from bulk_rows where run_id in (r.id, r.undoes) and ${of})`)
}

/** Clears stored responses about the applicant; the keys stay, so that a retry repeats nothing. */
export async function clearStoredResponses(tx: Tx, applicationId: string): Promise<void> {
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
      ) as ids_of_case
    ) as own
    where k.answer is not null and exists (
      select from unnest(own.ids) as one (id) where position(one.id in k.answer::text) > 0)`)
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
