import type { Sql, Tx } from '#server/database/open.ts'
import { type EnqueuedMail, enqueueMailSql } from '#server/jobs/outbox.store.ts'
import { advanceThreadSql } from './threads.store.ts'

export interface StoredMessage {
  id: string
  applicationId: string
  senderId: string
  recipientId: string | null
  subject: string
  content: string
  isNotice: boolean
  createdAt: Date
}

export interface MessageRow extends StoredMessage {
  isRead: boolean
  applicantId: string
  senderFirstName: string
  senderLastName: string
  senderEmail: string
  recipientFirstName: string | null
  recipientLastName: string | null
  recipientEmail: string | null
}

export interface Correspondent {
  userId: string
  firstName: string
  lastName: string
  email: string
}

export async function findApplicant(db: Sql, applicationId: string): Promise<Correspondent | undefined> {
  const [row] = await db<Correspondent[]>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email
    from applications a join users u on u.id = a.user_id
    where a.id = ${applicationId}`
  return row
}

export async function insertMessage(tx: Tx, message: StoredMessage, mail: EnqueuedMail): Promise<void> {
  await tx`
    with ${enqueueMailSql(tx, mail)}
    insert into messages (${messageColumns(tx)}) values (${messageValues(tx, message)})`
}

/** Writes the next message of a conversation, all in one statement; answers nothing if one as late stands there. */
export async function insertNextMessage(
  db: Sql,
  message: StoredMessage,
  mail: EnqueuedMail,
): Promise<{ owesMail: boolean } | undefined> {
  const { applicationId, recipientId, createdAt } = message
  const [written] = await db<{ owesMail: boolean }[]>`
    with ${advanceThreadSql(db, { applicationId, asks: recipientId === null, at: createdAt })},
    ${enqueueMailSql(db, { ...mail, provided: db`exists (select from advanced)` })}
    insert into messages (${messageColumns(db)}) select ${messageValues(db, message)} from advanced
    returning exists (select from mail_owed) as "owesMail"`
  return written
}

const messageColumns = (db: Sql | Tx) =>
  db`id, application_id, sender_id, recipient_id, subject, content, is_notice, created_at`

const messageValues = (db: Sql | Tx, message: StoredMessage) => db`
  ${message.id}, ${message.applicationId}, ${message.senderId}, ${message.recipientId}, ${message.subject},
  ${message.content}, ${message.isNotice}, ${message.createdAt}`

/** Deletes a message unless it was read; answers whether it is gone. */
export async function deleteUnread(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx`delete from messages where id = ${id} and not is_read`
  return count > 0
}

const columns = (db: Sql) => db`
  m.id, m.application_id as "applicationId", m.sender_id as "senderId", m.recipient_id as "recipientId", m.subject,
  m.content, m.is_notice as "isNotice", m.is_read as "isRead", m.created_at as "createdAt", a.user_id as "applicantId",
  s.first_name as "senderFirstName", s.last_name as "senderLastName", s.email as "senderEmail",
  r.first_name as "recipientFirstName", r.last_name as "recipientLastName", r.email as "recipientEmail"
  from messages m
  join applications a on a.id = m.application_id
  join users s on s.id = m.sender_id
  left join users r on r.id = m.recipient_id`

export async function findMessages(
  db: Sql,
  applicationId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select ${columns(db)}
    where m.application_id = ${applicationId} ${after === null ? db`` : db`and m.id < ${after}`}
    order by m.id desc limit ${limit + 1}`
}

export async function countMessages(db: Sql, applicationId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from messages where application_id = ${applicationId}`
  return row?.count ?? 0
}

export async function findMessage(db: Sql, id: string): Promise<MessageRow | undefined> {
  const [row] = await db<MessageRow[]>`select ${columns(db)} where m.id = ${id}`
  return row
}

/** Marks a message as read; the first reader stays the one who read it. Answers whether it was unread. */
export async function markRead(db: Sql, read: { id: string; by: string; at: Date }): Promise<boolean> {
  const { count } = await db`
    update messages set is_read = true, read_at = ${read.at}, read_by = ${read.by}
    where id = ${read.id} and not is_read`
  return count > 0
}

export async function countUnread(db: Sql, userId: string, { withOffice }: { withOffice: boolean }): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from messages
    where not is_read and (recipient_id = ${userId} ${withOffice ? db`or recipient_id is null` : db``})`
  return row?.count ?? 0
}
