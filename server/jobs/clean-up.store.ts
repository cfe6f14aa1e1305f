import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface Deadlines {
  now: Date
  sessionsSeenBefore: Date
  sessionsBegunBefore: Date
  lettersBefore: Date
  paymentsBegunBefore: Date
  mailSentBefore: Date
  toldBefore: Date
  readBefore: Date
  signedUpBefore: Date
  failuresBefore: Date
}

export async function deleteExpired(tx: Queryable, deadlines: Deadlines): Promise<void> {
  const { now, sessionsSeenBefore, sessionsBegunBefore, lettersBefore, paymentsBegunBefore } = deadlines
  const { mailSentBefore, toldBefore, readBefore, signedUpBefore, failuresBefore } = deadlines
  await tx.run(sql`delete from sign_in_codes where expires_at < ${now}`)
  await tx.run(sql`delete from sign_in_failures where hour < ${failuresBefore}`)
  await tx.run(sql`delete from address_changes where expires_at < ${now}`)
  // An invitation can be sent again for a while after its end; then the address of the invited person goes too.
  await tx.run(sql`delete from team_invitations where expires_at < ${lettersBefore}`)
  await tx.run(sql`delete from passkey_challenges where expires_at < ${now}`)
  // Photographs that were not filed stay for an hour, in case the same document is requested again.
  await tx.run(
    sql`delete from handovers where coalesce(token_until, redeem_until) < ${now}::timestamptz - interval '1 hour'`,
  )
  await tx.run(sql`delete from known_devices where expires_at < ${now}`)
  await tx.run(sql`delete from provider_sign_ins where expires_at < ${now}`)
  await tx.run(
    sql`delete from sessions where last_seen_at < ${sessionsSeenBefore} or created_at < ${sessionsBegunBefore}`,
  )
  // The secret of a payment is useless once nobody may continue the payment.
  await tx.run(
    sql`${sql.update('payment_attempts', { clientSecret: null })} where client_secret is not null and created_at < ${paymentsBegunBefore}`,
  )
  await tx.run(sql`delete from provider_events where received_at < ${lettersBefore}`)
  await tx.run(sql`delete from idempotency_keys where created_at < ${lettersBefore}`)
  await tx.run(sql`delete from dev_mailbox where expires_at < ${now} or created_at < ${lettersBefore}`)
  await tx.run(sql`delete from mail_outbox where sent_at < ${mailSentBefore} or given_up_at < ${mailSentBefore}`)
  await tx.run(sql`delete from message_notices where sent_at < ${toldBefore} and waiting_since is null`)
  // An item that is put off until the applicant writes has no end, and stays.
  await tx.run(sql`
    delete from work_states where coalesce(claimed_until <= ${now}, true) and (snoozed_fact is null or snoozed_until <= ${now})`)
  // No erasure reaches the request of a person without an account.
  await tx.run(sql`
    delete from privacy_requests r using retention_rules k
    where r.user_id is null and r.closed_at + make_interval(days => k.days) < ${now}
      and k.class = 'case_names' and not k.is_paused and k.effective_from <= ${now}`)
  await tx.run(sql`delete from audited_reads where at < ${readBefore}`)
  await tx.run(sql`delete from sign_ups where created_at < ${signedUpBefore}`)
  // A person with confirmed details needs no proposed details.
  await tx.run(sql`
    delete from sign_ups s using users u where u.email_key = s.email_key and u.details_confirmed_at is not null`)
}
