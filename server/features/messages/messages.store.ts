import type { Attachment } from '#contract/messages/messages.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { type EnqueuedMail, enqueueMailSql } from '#server/jobs/mail-outbox.store.ts'
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

export const insertMessage = (tx: Tx, message: StoredMessage) =>
  tx.run(sql`
    insert into messages (${messageColumns}) values (${messageValues(message)})`)

/** Inserts the next message in one statement; returns undefined when an equally late message exists. */
export async function insertNextMessage(db: Queryable, message: StoredMessage, mail: EnqueuedMail) {
  const { applicationId, senderId, recipientId, createdAt } = message
  const isAnswer = recipientId === null
  // An applicant who answers has read every earlier message to them.
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

export const deleteUnread = (tx: Tx, id: string) =>
  tx.changes(sql`delete from messages where id = ${id} and not is_read`)

export interface AttachmentRow extends Omit<Attachment, 'objectPath'> {}

const attachmentsOf = (messageId: SqlFragment) => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', f.upload_id, 'fileName', f.file_name, 'fileSize', up.file_size,
      'pageCount', up.page_count, 'filedAs', case when d.id is not null then
        jsonb_build_object('documentId', d.id, 'requirementId', d.requirement_id) end) order by f.place)
    from message_attachments f join uploads up on up.id = f.upload_id left join documents d on d.upload_id = f.upload_id
    where f.message_id = ${messageId}), '[]')`

export const insertAttachment = (
  tx: Tx,
  attachment: { uploadId: string; messageId: string; fileName: string; place: number },
) => tx.run(sql.insert('message_attachments', attachment))

export const selectAttachments = async (tx: Tx, messageId: string): Promise<AttachmentRow[]> =>
  (await tx.one(sql.select({ rows: sql.json<AttachmentRow[]>`${attachmentsOf(sql`${messageId}::uuid`)}` })``))?.rows ??
  []

export const selectSentFile = (db: Queryable, { messageId, uploadId }: { messageId: string; uploadId: string }) =>
  db.one(sql.select(
    `message_attachments f join messages m on m.id = f.message_id join applications a on a.id = m.application_id
    join uploads up on up.id = f.upload_id`,
    'f.file_name, m.application_id, a.user_id as applicant_id, up.page_count',
    { fileSize: sql.int`coalesce(up.file_size, 0)`, sha256: sql.text`coalesce(up.sha256, '')` },
  )`
    where f.message_id = ${messageId} and f.upload_id = ${uploadId} and m.recipient_id is null`)

/** Returns the files of a withdrawn message to their author, as if never attached. */
export const releaseAttachments = (tx: Tx, messageId: string) =>
  tx.run(sql`
    delete from evidence_files
    where upload_id in (select upload_id from message_attachments where message_id = ${messageId})`)

const messages = sql.select(
  `messages m join applications a on a.id = m.application_id
  left join users s on s.id = m.sender_id left join users r on r.id = m.recipient_id`,
  `m.id, m.application_id, m.sender_id, m.recipient_id, m.subject, m.content, m.is_notice, m.is_read, m.created_at,
  a.user_id as applicant_id, s.first_name as sender_first_name, s.last_name as sender_last_name,
  s.email as sender_email, r.first_name as recipient_first_name, r.last_name as recipient_last_name,
  r.email as recipient_email`,
  {
    attachments: sql.json<AttachmentRow[]>`${attachmentsOf(sql`m.id`)}`,
    sittingId: sql.nullable(sql.text`case when m.is_notice and m.sender_id is not null then (
      select v.sitting_id from documents d join document_reviews v on v.document_id = d.id
      where d.application_id = m.application_id and v.message_id = m.id) end`),
  },
)

export const selectMessages = (applicationId: string) => messages`where m.application_id = ${applicationId}`

export const selectNewerWord = (tx: Tx, { applicationId, seen }: { applicationId: string; seen: string | null }) =>
  tx.one(messages`
    where m.id = (
      select id from messages where application_id = ${applicationId} and not is_notice order by id desc limit 1)
      and m.id is distinct from ${seen}::uuid
      and not exists (
        select from messages notice
        where notice.id = ${seen}::uuid and notice.application_id = ${applicationId} and notice.id > m.id)`)

export const selectSubject = (db: Queryable, { id, applicationId }: { id: string; applicationId: string }) =>
  db.value(sql.select('messages', 'subject')`where id = ${id} and application_id = ${applicationId}`)

interface MessageOfApplicant {
  applicationId: string
  at: Date
  owners: readonly string[]
  roles: readonly TeamRole[]
}

/** Selects the address of the member who claimed the conversation, else of the assignee, if allowed to answer. */
export async function selectMessageAssignee(db: Queryable, message: MessageOfApplicant): Promise<string | undefined> {
  const { applicationId, at, owners, roles } = message
  const address = await db.value(sql.pick('users u', 'u.email')`from applications a
    left join threads t on t.application_id = a.id
    left join work_states w on w.key = 'message:' || a.id and w.claimed_until > ${at}
      and w.claimed_at >= t.unanswered_since
    join users u on u.id in (w.claimed_by, a.assigned_to)
    where a.id = ${applicationId} and u.id <> a.user_id and (u.email_key = any(${[...owners]}::text[]) or exists (
      select from team_members m where m.user_id = u.id and m.is_active and m.role = any(${[...roles]}::text[])))
    order by (u.id = w.claimed_by) is true desc limit 1`)
  return address ?? undefined
}

export const selectMessage = (db: Queryable, id: string) => db.one(messages`where m.id = ${id}`)

export const markRead = (db: Database, read: { id: string; by: string; at: Date }) =>
  db.changes(sql`${sql.update('messages', { readAt: read.at, readBy: read.by })} where id = ${read.id} and not is_read`)

export const countUnread = (db: Database, userId: string, { withOffice }: { withOffice: boolean }) =>
  db.count(sql`
    from messages
    where not is_read and (recipient_id = ${userId} ${withOffice ? sql`or recipient_id is null` : sql``})`)
