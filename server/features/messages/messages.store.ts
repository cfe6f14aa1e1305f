import type { Database, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { type EnqueuedMail, enqueueMailSql } from '#server/jobs/outbox.store.ts'
import { advanceThreadSql } from './threads.store.ts'

export interface StoredMessage {
  id: string
  applicationId: string
  senderId: string | null
  recipientId: string | null
  subject: string
  content: string
  isNotice: boolean
  createdAt: Date
}

export type MessageRow = RowOf<typeof messages>

export type Correspondent = RowOf<typeof selectApplicant>

export const selectApplicant = (db: Database, applicationId: string) =>
  db.one(sql.select(
    'applications a join users u on u.id = a.user_id',
    'u.id as user_id, u.first_name, u.last_name, u.email',
  )`
    where a.id = ${applicationId}`)

export async function insertMessage(tx: Tx, message: StoredMessage): Promise<void> {
  await tx.run(sql`
    insert into messages (${messageColumns}) values (${messageValues(message)})`)
}

/** Writes the next message of a conversation, all in one statement; answers nothing if one as late stands there. */
export async function insertNextMessage(db: Database, message: StoredMessage, mail: EnqueuedMail) {
  const { applicationId, senderId, recipientId, createdAt } = message
  const isAnswer = recipientId === null
  // An applicant who answers has read what was written to her.
  return db.one(sql.returning({ enqueuedMail: sql.bool`exists (select from mail_enqueued)` })`
    with ${advanceThreadSql({ applicationId, asks: recipientId === null, at: createdAt })},
    ${enqueueMailSql({ ...mail, provided: sql`exists (select from advanced)` })},
    answered as (
      update messages set read_at = ${createdAt}, read_by = ${senderId}
      where ${isAnswer} and application_id = ${applicationId} and recipient_id = ${senderId} and not is_read
        and exists (select from advanced)
    )
    insert into messages (${messageColumns}) select ${messageValues(message)} from advanced`)
}

const messageColumns = sql`id, application_id, sender_id, recipient_id, subject, content, is_notice, created_at`

const messageValues = (message: StoredMessage) => sql`
  ${message.id}, ${message.applicationId}, ${message.senderId}, ${message.recipientId}, ${message.subject},
  ${message.content}, ${message.isNotice}, ${message.createdAt}`

export async function deleteUnread(tx: Tx, id: string): Promise<boolean> {
  const count = await tx.run(sql`delete from messages where id = ${id} and not is_read`)
  return count > 0
}

const messages = sql.select(
  `messages m join applications a on a.id = m.application_id
  left join users s on s.id = m.sender_id left join users r on r.id = m.recipient_id`,
  `m.id, m.application_id, m.sender_id, m.recipient_id, m.subject, m.content, m.is_notice, m.is_read, m.created_at,
  a.user_id as applicant_id, s.first_name as sender_first_name, s.last_name as sender_last_name,
  s.email as sender_email, r.first_name as recipient_first_name, r.last_name as recipient_last_name,
  r.email as recipient_email`,
)

export const selectMessages = (
  db: Database,
  applicationId: string,
  { after, limit }: { after: string | null; limit: number },
) =>
  db.rows(messages`
    where m.application_id = ${applicationId} ${after === null ? sql`` : sql`and m.id < ${after}`}
    order by m.id desc limit ${limit + 1}`)

export const countMessages = (db: Database, applicationId: string) =>
  db.count(sql`from messages where application_id = ${applicationId}`)

export const selectMessage = (db: Database, id: string) => db.one(messages`where m.id = ${id}`)

/** Marks a message as read; the first reader stays the one who read it. Answers whether it was unread. */
export async function markRead(db: Database, read: { id: string; by: string; at: Date }): Promise<boolean> {
  const count = await db.run(
    sql`${sql.update('messages', { readAt: read.at, readBy: read.by })} where id = ${read.id} and not is_read`,
  )
  return count > 0
}

export const countUnread = (db: Database, userId: string, { withOffice }: { withOffice: boolean }) =>
  db.count(sql`
    from messages
    where not is_read and (recipient_id = ${userId} ${withOffice ? sql`or recipient_id is null` : sql``})`)
