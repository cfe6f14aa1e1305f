import { readableDetail } from '#server/database/audit-texts.store.ts'
import type { Database, Queryable } from '#server/database/open.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'

export interface Marks {
  activities: string[]
  mail: string[]
  audit: string[]
}

export async function marksOf(db: Database): Promise<Marks> {
  const [activities, mail, audit] = await Promise.all([
    db.rows<{ id: string }>(sql`select id from activities order by id`),
    db.rows<{ id: string }>(sql`select id from mail_outbox order by id`),
    db.rows<{ id: string }>(sql`select id from audit order by id`),
  ])
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return { activities: ids(activities), mail: ids(mail), audit: ids(audit) }
}

export interface AuditLeft {
  action: string
  /** The first name of the actor, from the address; null for the clock, the bank or an anonymous caller. */
  by: string | null
  about: string | null
  detail: object
}

const nameIn = (address: string) => address.replace(/[.\d]*@.*/, '')

export async function writtenSince(db: Database, { activities, mail, audit }: Marks, applicationId: string) {
  const [lines, letters, entries] = await Promise.all([
    db.rows<{ description: string }>(sql`
      select description from activities where id <> all(${activities}::uuid[]) order by id`),
    db.rows<{ letter: string }>(sql`
      select notice || ' to ' || recipient as letter from mail_outbox
      where id <> all(${mail}::uuid[]) order by letter`),
    db.rows<Omit<AuditLeft, 'by'> & { email: string | null }>(sql`
      select action, u.email, ${readableDetail(sql`audit`)} as detail,
        case when subject like 'application:%' and subject <> ${`application:${applicationId}`} then 'another application'
          else split_part(subject, ':', 1) end as about
      from audit left join users u on u.id = actor_id
      where audit.id <> all(${audit}::uuid[]) order by audit.id`),
  ])
  return {
    activity: lines.map(({ description }) => description),
    mail: letters.map(({ letter }) => nameIn(letter)),
    audit: entries.map(({ email, ...entry }) => ({ ...entry, by: email && nameIn(email) })),
  }
}

/** Writes impossible values into the derived state, which only a refresh repairs. */
export async function spoilDerived(db: Database): Promise<void> {
  await db.run(sql`update applications set documents_missing = 99`)
  await db.run(sql`update path_positions set attempt = 99, changes_on = null`)
}

/** Starts a run while the applications are locked, and postpones its rows by an hour except the first. */
export const withRowsAtRest = <Run extends { id: string }>(db: Database, order: () => Promise<Run>): Promise<Run> =>
  db.begin(async (tx) => {
    await tx.run(sql`select from applications for no key update`)
    const run = await order()
    await db.run(sql`
      update bulk_rows set rests_until = now() + interval '1 hour' where (run_id, position) in
        (select run_id, position from bulk_rows where run_id = ${run.id} and position > 1 for update skip locked)`)
    return run
  })

export const findApplications = (db: Queryable): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`select id from applications`)

export const forgetMail = (db: Database, notice: string): Promise<number> =>
  db.run(sql`delete from mail_outbox where notice = ${notice}`)

export const restingRefund = (id: string): SqlFragment =>
  sql`select id from refunds where id = ${id} and attempts > 0 and next_at < created_at + interval '45 seconds'`

export const dueRefund = (id: string): SqlFragment =>
  sql`update refunds set next_at = now() - interval '1 second' where id = ${id}`

export const failedRefund = (id: string): SqlFragment =>
  sql`select id from refunds where id = ${id} and failure is not null`

/** Backdates sign-up and application by some days, and deletes the sessions. */
export async function leaveAlone(db: Database, userId: string, days: number): Promise<void> {
  await db.run(sql`delete from sessions where user_id = ${userId}`)
  await db.run(sql`update users set created_at = created_at - make_interval(days => ${days}) where id = ${userId}`)
  await db.run(sql`
    update applications set created_at = created_at - make_interval(days => ${days}), activity_seen_at = null
    where user_id = ${userId}`)
}
