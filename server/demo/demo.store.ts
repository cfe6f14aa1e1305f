import type { TeamRole } from '#contract/team/team-roles.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const isEmpty = async (db: Database) => !(await db.exists(sql`from users`))

/**
 * Lets the commit of `tx` return before the disk has it. An interrupted demo is refused at the next start, and the last
 * commit, which marks the demo as whole, waits for the disk.
 */
export const commitUnsynced = (tx: Tx) => tx.run(sql`select set_config('synchronous_commit', 'off', true)`)

export const deleteQueuedMail = (db: Database) => db.run(sql`delete from mail_outbox where sent_at is null`)

export const insertDemoMember = (tx: Tx, { userId, role, at }: { userId: string; role: TeamRole; at: Date }) =>
  tx.run(sql`
    insert into team_members (user_id, role, added_at, changed_at) values (${userId}, ${role}, ${at}, ${at})`)
