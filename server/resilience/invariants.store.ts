import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { wrongStates } from '#server/effects/case-states.ts'
import { wrongThreads } from '#server/features/messages/threads.service.ts'
import { checkLedger } from '#server/features/money/ledger/ledger-check.store.ts'

const breaches: Record<string, (db: Database) => Promise<{ id: string }[]>> = {
  'an application without its seven requirements': (db) =>
    db.rows(sql`
    select id from applications a
    where 7 <> (select count(*) from application_requirements r where r.application_id = a.id)`),
  'an application without its activity, audit or mails': (db) =>
    db.rows(sql`
    select id from applications a
    where 1 <> (select count(*) from activities where application_id = a.id and description = 'Application started')
      or 1 <> (select count(*) from audit where subject = 'application:' || a.id and action = 'application.started')
      or 1 <> (select count(*) from mail_outbox where dedupe_key like 'welcome application:' || a.id || ' %')
      or 2 <> (select count(*) from mail_outbox where dedupe_key like 'application_started application:' || a.id || ' %')`),
  'a status that no move led to, or a move without its audit': (db) =>
    db.rows(sql`
    select id from applications a
    where a.status is distinct from (
        select to_status from status_transitions where application_id = a.id order by sequence desc limit 1)
      or (select count(*) from status_transitions where application_id = a.id and from_status is not null) <> (
        select count(*) from audit where subject = 'application:' || a.id
          and action in ('application.changed', 'application.move_undone') and detail ? 'to')`),
  'a count that differs from what is there': (db) =>
    db.rows(sql`
    select kind || ' ' || key as id
    from (select kind, key, sum(value) as value from current_counters group by kind, key) k
    full join (select kind, key, sum(value) as value from counter_sources group by kind, key) c using (kind, key)
    where coalesce(k.value, 0) <> coalesce(c.value, 0)`),
  'a document without its activity or audit': (db) =>
    db.rows(sql`
    select a.id from applications a
    where (select count(*) from documents where application_id = a.id)
        <> (select count(*) from activities where application_id = a.id and description like '% uploaded')
      or exists (
        select 1 from documents d where d.application_id = a.id
          and 1 <> (select count(*) from audit where subject = 'document:' || d.id and action = 'document.filed'))`),
  'a document without its file': (db) =>
    db.rows(sql`
    select d.id from documents d join uploads u on u.id = d.upload_id
    where u.storage_key is null or u.sha256 <> d.sha256 or u.file_size <> d.file_size
      or u.page_count is distinct from d.page_count or u.inspected_at is null`),
  'a packet that is half ready, or was ordered by nobody': (db) =>
    db.rows(sql`
    select id from packets p
    where (state = 'ready') <> (storage_key is not null and sha256 is not null and page_count > 0 and manifest is not null)
      or (state in ('ready', 'failed')) <> (finished_at is not null)
      or not exists (
        select from audit where subject = 'application:' || p.application_id and action = 'packet.ordered'
          and at = p.created_at)`),
  'a requirement that is required, or is not, against what the sheet says': (db) =>
    db.rows(sql`
    select r.id from application_requirements r
    left join personal_data_sheets s on s.application_id = r.application_id
    where r.required <> case r.requirement_id
      when 'marriage-cert' then coalesce(s.marital_status = 'married', false)
      when 'prc-id' then coalesce(s.declare_prc, false)
      else true
    end`),
  'a requirement that does not follow from its current document, or else from the sheet': (db) =>
    db.rows(sql`
    select r.id from application_requirements r
    left join documents d
      on d.application_id = r.application_id and d.requirement_id = r.requirement_id and d.replaced_at is null
    left join personal_data_sheets s on s.application_id = r.application_id
    where (r.status, coalesce(r.notes, '')) is distinct from (
      case
        when d.status in ('pending', 'approved') then d.status
        when d.status is null and r.requirement_id = 'marriage-cert' and s.marital_status is distinct from 'married'
          and s.id is not null then 'not_applicable'
        when d.status is null and r.requirement_id = 'prc-id' and not s.declare_prc then 'not_applicable'
        else 'missing'
      end,
      coalesce(d.review_notes, ''))`),
  'a sheet or a school without its audit': (db) =>
    db.rows(sql`
    select s.id from personal_data_sheets s
    where not exists (select from audit where subject = 'sheet:' || s.id and action = 'sheet.saved')
      or (select count(*) from education_entries where personal_data_sheet_id = s.id) <> (
        select count(*) filter (where action = 'education.added') - count(*) filter (where action = 'education.deleted')
        from audit where subject = 'sheet:' || s.id)`),
  'a rejection without its notice, activity or audit': (db) =>
    db.rows(sql`
    select a.id from applications a
    join lateral (
      select count(*) as reviews from audit join documents d on audit.subject = 'document:' || d.id
      where d.application_id = a.id and audit.action = 'document.reviewed' and audit.detail ->> 'to' = 'rejected'
    ) written on true
    where reviews <> (
        select count(*) from messages
        where application_id = a.id and recipient_id = a.user_id and subject like 'Document Resubmission Required - %')
      or reviews <> (
        select count(*) from activities where application_id = a.id and description like '% needs resubmission')`),
  // Overruling an approval cancels its mail, unless the mail was sent.
  'an approval without its mail, activity or audit': (db) =>
    db.rows(sql`
    select a.id from applications a
    join lateral (
      select count(*) as reviews, count(*) filter (where not exists (
          select from audit later
          where later.subject = audit.subject and later.action = 'document.reviewed' and later.id > audit.id)) as standing
      from audit join documents d on audit.subject = 'document:' || d.id
      where d.application_id = a.id and audit.action = 'document.reviewed' and audit.detail ->> 'to' = 'approved'
    ) written on true
    where (
        select count(*) from documents d join mail_outbox o on o.dedupe_key like 'document_approved document:' || d.id || ' %'
        where d.application_id = a.id) not between standing and reviews
      or reviews <> (select count(*) from activities where application_id = a.id and description like '% approved' and description not like 'Refund of %')`),
  'a decided document without a decision in the audit': (db) =>
    db.rows(sql`
    select id from documents d where status <> 'pending'
      and status is distinct from (
        select detail ->> 'to' from audit where subject = 'document:' || d.id and action = 'document.reviewed'
        order by id desc limit 1)`),
  'a message of the team without its mail': (db) =>
    db.rows(sql`
    select id from messages m
    where recipient_id is not null
      and 1 <> (select count(*) from mail_outbox where dedupe_key like '%message:' || m.id || ' %')`),
  // Each of two addresses gets a mail at once, or later one mail with the number of messages.
  'an application of which the team is not told of each message': (db) =>
    db.rows(sql`
    select id from applications a
    where (select count(*) * 2 from messages where application_id = a.id and recipient_id is null)
      <> (
        select count(*) from mail_outbox
        where notice = 'message_from_applicant' and facts ->> 'applicationId' = a.id::text
      ) + (select coalesce(sum(waiting), 0) from message_notices where application_id = a.id)`),
  'a payment without its activity, audit or mail': (db) =>
    db.rows(sql`
    select p.id from payments p join applications a on a.id = p.application_id
    where p.status = 'success' and (
      1 <> (select count(*) from audit where subject = 'payment:' || p.id and action = 'payment.received')
      or 1 <> (
        select count(*) from mail_outbox where dedupe_key = 'payment_received payment:' || p.id || ' ' || a.user_id)
      or not exists (
        select 1 from activities where application_id = a.id and description like 'Payment of % received'
          and created_at = p.created_at))`),
  'an application whose paid amount is not the sum of its payments': (db) =>
    db.rows(sql`
    select id from applications a
    where amount_paid <> (select coalesce(sum(amount), 0) from payments where application_id = a.id)`),
  'an intent that was paid twice, or gave back more than it brought': (db) =>
    db.rows(sql`
    select min(id::text) as id from payments where intent_id is not null group by intent_id
    having count(*) filter (where status = 'success') <> 1 or sum(amount) < 0`),
  'a receipt that is missing in its row of numbers': (db) =>
    db.rows(sql`
    select year::text as id from receipt_counters c
    where last_number <> (select count(*) from payments where receipt_number like '%' || c.year || '-%')`),
  'a session without its audit': (db) =>
    db.rows(sql`
    select user_id as id from sessions group by user_id
    having count(*) > (
      select count(*) from audit where actor_id = sessions.user_id and action = 'session.started')`),
  'a mail that counts as sent and was not': (db) =>
    db.rows(sql`
    select id from mail_outbox o where sent_at is not null and not exists (select 1 from dev_mailbox where id = o.id)`),
}

/** Takes the clock of the portal: the state of a case depends on the day. */
export async function selectHalfDone(db: Database, now = () => new Date()): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(breaches).map(async ([name, query]) => (await query(db)).map(({ id }) => `${name}: ${id}`)),
  )
  const context = { config: { timeZone: 'Asia/Manila', currency: 'USD' }, now }
  const [states, threads] = await Promise.all([wrongStates(db, context), wrongThreads(db)])
  const { breaches: ledger } = await db.begin((tx) => checkLedger(tx, 'USD', now()))
  return [
    ...found.flat(),
    ...ledger,
    ...threads.map(({ applicationId }) => `a conversation that is not what its messages say: ${applicationId}`),
    ...states.map(({ id, stored, derived }) => {
      const { turn, position } = derived
      return `an application kept at ${stored.turn.cause}, not ${turn.cause} at ${position.step}: ${id}`
    }),
  ]
}

export async function selectWrongFiles(db: Database, dataDir: string): Promise<string[]> {
  const rows = await db.rows<{ key: string; size: number; sha256: string }>(sql`
    select storage_key as key, file_size as size, sha256 from uploads where storage_key is not null
    union all select storage_key, file_size, sha256 from packets where storage_key is not null
    union all select storage_key, file_size, sha256 from data_exports where storage_key is not null`)
  const wrong = rows.map(async ({ key, size, sha256 }) => {
    const bytes = await readFile(join(dataDir, 'files', 'kept', key.slice(-2), key)).catch(() => undefined)
    if (bytes?.length === size && createHash('sha256').update(bytes).digest('hex') === sha256) return []
    return [`the file ${key} has ${bytes?.length ?? 'no'} bytes instead of ${size}`]
  })
  return (await Promise.all(wrong)).flat()
}

/** Ends the leases of packets whose worker was killed: the next poll makes them. */
export async function freePackets(db: Database): Promise<number> {
  await db.run(sql`update packets set leased_until = null where state in ('waiting', 'making')`)
  return await db.run(sql`select 1 from packets where state in ('waiting', 'making')`)
}

export async function countRows(db: Database): Promise<Record<string, number>> {
  const row = await db.one<Record<string, number>>(sql`
    select (select count(*)::int from messages) as messages, (select count(*)::int from documents) as documents,
      (select count(*)::int from applications) as applications, (select count(*)::int from sessions) as sessions,
      (select count(*)::int from personal_data_sheets) as sheets, (select count(*)::int from education_entries) as schools,
      (select count(*)::int from packets where state = 'ready') as packets,
      (select count(*)::int from mail_outbox) as mails, (select count(*)::int from mail_outbox where sent_at is not null) as sent`)
  return { ...row }
}
