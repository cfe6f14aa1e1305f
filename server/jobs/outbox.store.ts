import { v7 as uuid } from 'uuid'
import type { Notice } from '#domain/mail/notices.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export interface OwedMail {
  /** A person, or addresses such as those of ADMIN_EMAILS: one mail each. */
  to: { userId: string } | { addresses: readonly string[] }
  notice: Notice
  /** What caused it, such as `message:<id>`: nobody gets two mails of one kind for one cause. */
  because: string
  at: Date
}

/** The statement that owes a mail, to run alone or inside a larger one. */
export function owedMail(db: Sql | Tx, { to, notice, because, at }: OwedMail) {
  const { kind, ...facts } = notice
  const cause = `${kind} ${because}`
  if ('userId' in to) {
    return db`
      insert into mail_outbox (id, dedupe_key, recipient, notice, facts, next_attempt_at, created_at)
      select ${uuid()}, ${`${cause} ${to.userId}`}, email, ${kind}, ${db.json(facts)}, ${at}, ${at}
      from users where id = ${to.userId}
      on conflict (dedupe_key) do nothing`
  }
  const ids = to.addresses.map(() => uuid())
  return db`
    insert into mail_outbox (id, dedupe_key, recipient, notice, facts, next_attempt_at, created_at)
    select id, ${`${cause} `} || address, address, ${kind}, ${db.json(facts)}, ${at}, ${at}
    from unnest(${ids}::uuid[], ${[...to.addresses]}::text[]) as one (id, address)
    on conflict (dedupe_key) do nothing`
}

/** Owes a mail; written by the transaction that causes it. Call `deps.wakeOutbox()` once that is committed. */
export async function oweMail(tx: Tx, owed: OwedMail): Promise<void> {
  await owedMail(tx, owed)
}

export interface ClaimedMail {
  id: string
  recipient: string
  notice: Notice
  /** This try included. */
  attempts: number
  /** How often it was refused while others were taken. */
  ownRefusals: number
  createdAt: Date
  /** Until then nobody else takes it; afterwards it may be another's. */
  leasedUntil: Date
}

interface OutboxRow {
  id: string
  recipient: string
  kind: Notice['kind']
  facts: Record<string, string>
  attempts: number
  ownRefusals: number
  createdAt: Date
}

/** Takes the mail that has waited longest, for nobody else until the lease ends. */
export async function claimMail(
  db: Sql,
  claim: { now: Date; leasedUntil: Date; kinds: readonly string[] },
): Promise<ClaimedMail | undefined> {
  const [row] = await db<OutboxRow[]>`
    update mail_outbox set leased_until = ${claim.leasedUntil}, attempts = attempts + 1
    where id = (
      select id from mail_outbox
      where sent_at is null and given_up_at is null and next_attempt_at <= ${claim.now}
        and (leased_until is null or leased_until <= ${claim.now}) and notice = any(${claim.kinds as string[]})
      order by next_attempt_at, id
      limit 1
      for update skip locked
    )
    returning id, recipient, notice as kind, facts, attempts, own_refusals as "ownRefusals", created_at as "createdAt"`
  if (!row) return undefined
  const { kind, facts, ...mail } = row
  return { ...mail, notice: { ...facts, kind } as Notice, leasedUntil: claim.leasedUntil }
}

export async function markMailSent(db: Sql, id: string, at: Date): Promise<void> {
  await db`update mail_outbox set sent_at = ${at}, leased_until = null, last_error = null where id = ${id}`
}

/** Puts a claimed mail back, to be tried again. */
export async function deferMail(
  db: Sql,
  mail: ClaimedMail,
  later: { at: Date; nextAttemptAt: Date; ownRefusals: number; reason: string },
): Promise<void> {
  await db`
    update mail_outbox
    set next_attempt_at = ${later.nextAttemptAt}, leased_until = null, last_error = ${later.reason},
      refused_at = ${later.at}, own_refusals = ${later.ownRefusals}
    where id = ${mail.id} and leased_until = ${mail.leasedUntil}`
}

/** Never tries a mail again, because the mail server would refuse it again. */
export async function giveMailUp(db: Sql, mail: ClaimedMail, at: Date, reason: string): Promise<void> {
  await db`
    update mail_outbox set given_up_at = ${at}, leased_until = null, last_error = ${reason}
    where id = ${mail.id} and leased_until = ${mail.leasedUntil}`
}

/**
 * Whether the mail server has something against this mail alone: it took another since it last refused this one; or it
 * had before, and nobody else waits to whom it said no.
 */
export async function isRefusedAlone(db: Sql, { id }: ClaimedMail): Promise<boolean> {
  const [row] = await db<{ alone: boolean }[]>`
    select exists (
      select 1 from mail_outbox other where other.sent_at >= coalesce(mail.refused_at, mail.created_at)
    ) or (mail.own_refusals > 0 and not exists (
      select 1 from mail_outbox other
      where other.sent_at is null and other.given_up_at is null and other.refused_at is not null
        and other.recipient <> mail.recipient
    )) as alone
    from mail_outbox mail where mail.id = ${id}`
  return row?.alone ?? false
}

/** Lets everything that was put back be tried now. */
export async function hastenMail(db: Sql, now: Date): Promise<void> {
  await db`
    update mail_outbox set next_attempt_at = ${now}
    where sent_at is null and given_up_at is null and next_attempt_at > ${now}`
}
