import { v7 as uuid } from 'uuid'
import { type Notice, officeKinds } from '#contract/notices.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { json, type SqlFragment, sql } from '#server/database/sql.ts'

export interface EnqueuedMail {
  to:
    | { userId: string }
    | { addresses: readonly string[] }
    | { owners: readonly string[]; roles: readonly TeamRole[] }
    | { people: SqlFragment }
  notice: Notice
  /** The cause, such as `message:<id>`: nobody gets two mails of one kind with the same key. */
  dedupeKey: string
  at: Date
  /** The earliest time to send the mail, so that its cause can be undone; only for mail to one person. */
  notBefore?: Date
  /** A condition inside the enqueuing statement, for a statement that may write nothing. */
  provided?: SqlFragment
}

export const NOTIFY_AGAIN_AFTER = '10 minutes'

/**
 * Returns the part of a statement that enqueues a mail, to stand after its `with`; `mail_enqueued` is the mail to send
 * now. Each address of the office chooses: outbox at once, digest, or no mail. An applicant's messages are gathered
 * even for addresses with mail at once; the caller must hold the lock of the message's thread.
 */
export function enqueueMailSql(mail: EnqueuedMail): SqlFragment {
  const { notice, dedupeKey, at, notBefore = at } = mail
  const { kind, ...facts } = notice
  const cause = `${kind} ${dedupeKey} `
  if (!officeKinds.some((one) => one === kind)) {
    return sql`
      mail_enqueued as (
        insert into mail_outbox (id, dedupe_key, recipient, notice, facts, next_attempt_at, created_at)
        select id, ${cause}::text || key, address, ${kind}, ${json(facts)}, ${notBefore}, ${at}
        from (${recipients(mail)}) one (id, key, address)
        on conflict (dedupe_key) do nothing
        returning id
      )`
  }
  const isAtOnce = sql`coalesce(choice, 'at_once') = 'at_once'`
  const ofMessage = notice.kind === 'message_from_applicant'
  return sql`
    mail_wanted as (
      select one.id, ${cause}::text || one.key as cause, one.address, one.address_key, preference.choice
      from (${recipients(mail)}) one (id, key, address, address_key)
      left join mail_preferences preference using (address_key)
    ),
    ${ofMessage ? sql`mail_notified as (${countNotified(notice.applicationId, { isAtOnce, at })}),` : sql``}
    mail_gathered as (
      insert into digest_notices (dedupe_key, recipient, address_key, notice, facts, created_at)
      select cause, address, address_key, ${kind}, ${json(facts)}, ${at}
      from mail_wanted where choice in ('hourly', 'daily')
      on conflict (dedupe_key) do nothing
    ),
    mail_enqueued as (
      insert into mail_outbox (id, dedupe_key, recipient, notice, facts, next_attempt_at, created_at)
      select id, cause, address, ${kind}, ${json(facts)}, ${at}, ${at} from mail_wanted
      where ${isAtOnce}
        ${ofMessage ? sql`and address_key in (select address_key from mail_notified where is_now)` : sql``}
      on conflict (dedupe_key) do nothing
      returning id
    )`
}

/** Notifies who is due now, and adds a waiting message for all others. Digests take the rows in the same order. */
function countNotified(applicationId: string, { isAtOnce, at }: { isAtOnce: SqlFragment; at: Date }): SqlFragment {
  const isNow = sql`notice.waiting = 0 and notice.sent_at <= excluded.sent_at - ${NOTIFY_AGAIN_AFTER}::interval`
  return sql`
    insert into message_notices as notice (application_id, address_key, recipient, sent_at)
    select distinct on (address_key) ${applicationId}::uuid, address_key, address, ${at}::timestamptz
    from mail_wanted where ${isAtOnce} order by address_key
    on conflict (application_id, address_key) do update set
      sent_at = case when ${isNow} then excluded.sent_at else notice.sent_at end,
      waiting = case when ${isNow} then 0 else notice.waiting + 1 end,
      waiting_since = case when ${isNow} then null else coalesce(notice.waiting_since, excluded.sent_at) end
    returning address_key, waiting = 0 as is_now`
}

const membersOf = ({ owners, roles }: { owners: readonly string[]; roles: readonly TeamRole[] }) => sql`
  select gen_random_uuid(), u.email_key, u.email, u.email_key
  from team_members m join users u on u.id = m.user_id
  where m.is_active and m.role = any(${[...roles]}::text[]) and u.email_key <> all(${[...owners]}::text[])`

function recipients({ to, provided = sql`true` }: Pick<EnqueuedMail, 'to' | 'provided'>): SqlFragment {
  if ('userId' in to) {
    return sql`select ${uuid()}::uuid, id::text, email, email_key from users
      where id = ${to.userId} and erased_at is null and ${provided}`
  }
  if ('people' in to) {
    return sql`select gen_random_uuid(), id::text, email, email_key from users
      where id in (${to.people}) and erased_at is null and ${provided}`
  }
  const addresses = 'owners' in to ? to.owners : to.addresses
  const ids = addresses.map(() => uuid())
  return sql`
    select id, address, address, lower(address)
    from unnest(${ids}::uuid[], ${[...addresses]}::text[]) as each (id, address) where ${provided}
    ${'owners' in to ? sql`union all ${membersOf(to)} and ${provided}` : sql``}`
}

/** Enqueues mail in the transaction that causes it; the outbox is woken after the commit. */
export const enqueueMail = (tx: Tx, mail: EnqueuedMail) => tx.run(sql`with ${enqueueMailSql(mail)} select`)

interface MailToOne extends Pick<EnqueuedMail, 'dedupeKey'> {
  kind: Notice['kind']
  userId: string
}

export const keyOfMail = ({ kind, dedupeKey, userId }: MailToOne) => `${kind} ${dedupeKey} ${userId}`

/** Locks the first of these mails against its sender; `hasLeft` is true once sending has begun. */
export const lockMail = (tx: Tx, mails: readonly MailToOne[]) =>
  tx.one(
    sql.select('mail_outbox', 'id, next_attempt_at as due', {
      hasLeft: sql.bool`attempts > 0 or sent_at is not null`,
    })`where dedupe_key = any(${mails.map(keyOfMail)}::text[]) for update`,
  )

export const deleteMail = (tx: Tx, id: string) => tx.run(sql`delete from mail_outbox where id = ${id}`)

/** Deletes mail that is not being sent yet; false when it has been sent. */
export async function cancelMail(tx: Tx, mail: MailToOne) {
  const row = await lockMail(tx, [mail])
  if (row?.hasLeft) return false
  if (row) await deleteMail(tx, row.id)
  return true
}

/** Changes when mail is sent, except mail that is being sent already. */
export const sendMailsAt = (tx: Tx, mails: readonly MailToOne[], at: Date) =>
  tx.run(sql`${sql.update('mail_outbox', { nextAttemptAt: at })}
    where dedupe_key = any(${mails.map(keyOfMail)}::text[]) and attempts = 0 and sent_at is null`)

export interface ClaimedMail {
  id: string
  recipient: string
  notice: Notice
  attempts: number
  ownRefusals: number
  createdAt: Date
  /** Until then no other worker takes the mail; afterwards another worker may. */
  leasedUntil: Date
}

/** Claims the mail that has waited longest, until the lease ends. */
export async function claimMail(
  db: Database,
  claim: { now: Date; leasedUntil: Date; kinds: readonly string[] },
): Promise<ClaimedMail | undefined> {
  const row = await db.one(sql.returning(
    'mail_outbox',
    'id, recipient, notice as kind, attempts, own_refusals, created_at',
    {
      facts: sql.json<Record<string, unknown>>`facts || coalesce((
      select jsonb_build_object('subject', n.subject, 'text', n.body) from incident_notices n
      where mail_outbox.notice = 'incident_notice' and n.id = (facts->>'noticeId')::uuid), '{}')`,
    },
  )`${sql.update('mail_outbox', { leasedUntil: claim.leasedUntil, attempts: sql`attempts + 1` })} where id = (
      select id from mail_outbox
      where sent_at is null and given_up_at is null and next_attempt_at <= ${claim.now}
        and (leased_until is null or leased_until <= ${claim.now}) and notice = any(${[...claim.kinds]})
      order by next_attempt_at, id
      limit 1
      for update skip locked
    )`)
  if (!row) return undefined
  const { kind, facts, ...mail } = row
  return { ...mail, notice: { ...facts, kind } as Notice, leasedUntil: claim.leasedUntil }
}

export const markMailSent = (db: Database, id: string, at: Date) =>
  db.run(sql`${sql.update('mail_outbox', { sentAt: at, leasedUntil: null, lastError: null })} where id = ${id}`)

export const deferMail = (
  db: Database,
  mail: ClaimedMail,
  later: { at: Date; nextAttemptAt: Date; ownRefusals: number; reason: string },
) =>
  db.run(sql`
    update mail_outbox
    set next_attempt_at = ${later.nextAttemptAt}, leased_until = null, last_error = ${later.reason},
      refused_at = ${later.at}, own_refusals = ${later.ownRefusals}
    where id = ${mail.id} and leased_until = ${mail.leasedUntil}`)

export const abandonMail = (db: Database, { mail, at, reason }: { mail: ClaimedMail; at: Date; reason: string }) =>
  db.run(sql`
    ${sql.update('mail_outbox', { givenUpAt: at, leasedUntil: null, lastError: reason })}
    where id = ${mail.id} and leased_until = ${mail.leasedUntil}`)

/**
 * Tells whether the mail server refuses this mail alone: the server accepted another since the last refusal, or did so
 * before and no other refused mail waits.
 */
export const isRefusedAlone = async (db: Database, { id }: ClaimedMail) =>
  (await db.value(
    sql.select(sql.bool`exists (
      select 1 from mail_outbox other where other.sent_at >= coalesce(mail.refused_at, mail.created_at)
    ) or (mail.own_refusals > 0 and not exists (
      select 1 from mail_outbox other
      where other.sent_at is null and other.given_up_at is null and other.refused_at is not null
        and other.recipient <> mail.recipient
    ))`)`from mail_outbox mail where mail.id = ${id}`,
  )) ?? false

/** Makes every mail with a failed attempt due now; mail without an attempt is held back on purpose. */
export const retryNow = (db: Database, now: Date) =>
  db.run(sql`
    ${sql.update('mail_outbox', { nextAttemptAt: now })}
    where sent_at is null and given_up_at is null and next_attempt_at > ${now} and attempts > 0`)

export const nextMailDue = async (db: Database, now: Date) =>
  (await db.value(sql.select('mail_outbox', 'next_attempt_at as due')`
    where sent_at is null and given_up_at is null and next_attempt_at > ${now}
    order by next_attempt_at limit 1`)) ?? undefined
