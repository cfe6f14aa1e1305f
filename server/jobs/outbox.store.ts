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
  /** Until then nobody else takes it; afterwards it may be another's. */
  leasedUntil: Date
}

interface OutboxRow {
  id: string
  recipient: string
  kind: Notice['kind']
  facts: Record<string, string>
  attempts: number
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
    returning id, recipient, notice as kind, facts, attempts`
  if (!row) return undefined
  const { id, recipient, kind, facts, attempts } = row
  return { id, recipient, notice: { ...facts, kind } as Notice, attempts, leasedUntil: claim.leasedUntil }
}

export async function markMailSent(db: Sql, id: string, at: Date): Promise<void> {
  await db`update mail_outbox set sent_at = ${at}, leased_until = null, last_error = null where id = ${id}`
}

/** Puts a claimed mail back, to be tried again. */
export async function deferMail(db: Sql, mail: ClaimedMail, nextAttemptAt: Date, reason: string): Promise<void> {
  await db`
    update mail_outbox set next_attempt_at = ${nextAttemptAt}, leased_until = null, last_error = ${reason}
    where id = ${mail.id} and leased_until = ${mail.leasedUntil}`
}

/** Never tries a mail again, because the mail server would refuse it again. */
export async function giveMailUp(db: Sql, mail: ClaimedMail, at: Date, reason: string): Promise<void> {
  await db`
    update mail_outbox set given_up_at = ${at}, leased_until = null, last_error = ${reason}
    where id = ${mail.id} and leased_until = ${mail.leasedUntil}`
}
