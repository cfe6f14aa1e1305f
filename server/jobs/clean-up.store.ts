import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

// Any number will do, as long as every version of the portal takes the same.
const CLEAN_UP_LOCK = 7_040_221_864

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

/** Whether this process may clean up: one at a time does, until its transaction ends. */
export const tryLockCleanUp = async (tx: Tx) =>
  (await tx.value(sql.select(sql.bool`pg_try_advisory_xact_lock(${CLEAN_UP_LOCK})`))) === true

export async function deleteExpired(tx: Queryable, deadlines: Deadlines): Promise<void> {
  const { now, sessionsSeenBefore, sessionsBegunBefore, lettersBefore, paymentsBegunBefore } = deadlines
  const { mailSentBefore, toldBefore, readBefore, signedUpBefore, failuresBefore } = deadlines
  await tx.run(sql`delete from sign_in_codes where expires_at < ${now}`)
  await tx.run(sql`delete from sign_in_failures where hour < ${failuresBefore}`)
  await tx.run(sql`delete from address_changes where expires_at < ${now}`)
  // Until then it can be sent again; the address of an invited person who never came is kept no longer.
  await tx.run(sql`delete from team_invitations where expires_at < ${lettersBefore}`)
  await tx.run(sql`delete from passkey_challenges where expires_at < ${now}`)
  // What was photographed and not filed stays for an hour, in case the same document is asked for again.
  await tx.run(
    sql`delete from handovers where coalesce(token_until, redeem_until) < ${now}::timestamptz - interval '1 hour'`,
  )
  await tx.run(sql`delete from known_devices where expires_at < ${now}`)
  await tx.run(sql`delete from provider_sign_ins where expires_at < ${now}`)
  await tx.run(
    sql`delete from sessions where last_seen_at < ${sessionsSeenBefore} or created_at < ${sessionsBegunBefore}`,
  )
  // What a payment was begun with is of no use once nobody may go on with it.
  await tx.run(
    sql`${sql.update('payment_attempts', { clientSecret: null })} where client_secret is not null and created_at < ${paymentsBegunBefore}`,
  )
  await tx.run(sql`delete from provider_events where received_at < ${lettersBefore}`)
  await tx.run(sql`delete from idempotency_keys where created_at < ${lettersBefore}`)
  await tx.run(sql`delete from dev_mailbox where expires_at < ${now} or created_at < ${lettersBefore}`)
  await tx.run(sql`delete from mail_outbox where sent_at < ${mailSentBefore} or given_up_at < ${mailSentBefore}`)
  await tx.run(sql`delete from message_notices where sent_at < ${toldBefore} and waiting_since is null`)
  // What is held or put off until she writes has no end that could be over.
  await tx.run(sql`
    delete from work_states where coalesce(claimed_until <= ${now}, true) and (snoozed_fact is null or snoozed_until <= ${now})`)
  await tx.run(sql`delete from audited_reads where at < ${readBefore}`)
  await tx.run(sql`delete from sign_ups where created_at < ${signedUpBefore}`)
  // What a person gave or confirmed needs no proposal any more.
  await tx.run(sql`
    delete from sign_ups s using users u where u.email_key = s.email_key and u.details_confirmed_at is not null`)
}
