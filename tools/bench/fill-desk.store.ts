import { recount } from '../../server/database/counters.store.ts'
import type { Database, Tx } from '../../server/database/open.ts'
import { identifier, sql } from '../../server/database/sql.ts'
import { makeFillId } from './fill.store.ts'

const OPEN_CONVERSATIONS = 3_000
const WAITING_CLIENTS = 5_000
const PROOFS = 1_500
const FOLLOW_UPS = 2_000
const NEXT_STEPS = 8_000
const REQUESTS = 4_000
/** With the two messages of `fill`, about two million for 100,000 applications. */
const MORE_MESSAGES = 18

const changed = ['messages', 'threads', 'documents', 'application_requirements', 'payment_proofs', 'follow_ups']

/** Adds the work of a busy office once: conversations, documents, proofs and follow-ups that wait. */
export async function fillDesk(db: Database): Promise<void> {
  const there = await db.one<{ count: number }>(sql`select count(*)::int as count from follow_ups`)
  if (there && there.count > 0) return
  await db.begin(async (tx) => {
    for (const table of changed) await tx.run(sql`alter table ${identifier(table)} disable trigger user`)
    await makeFillId(tx)
    await insertConversations(tx)
    await insertWaitingPapers(tx)
    await insertProofs(tx)
    await leaveToDo(tx)
    await tx.run(sql`
      insert into follow_ups (id, application_id, due_on, text, assigned_to, unless_answered, created_at)
      select fill_id('c50', row_number() over (), created_at), id, current_date - 1, 'Ask the school again', assigned_to, false, created_at
      from applications where status = 'in_progress' order by id desc limit ${FOLLOW_UPS}`)
    await tx.run(sql`drop function fill_id(text, bigint, timestamptz)`)
    for (const table of changed) await tx.run(sql`alter table ${identifier(table)} enable trigger user`)
    await recount(tx)
  })
  await db.run(sql`vacuum analyze`)
}

async function insertConversations(tx: Tx) {
  await tx.run(sql`
    create temporary table talk on commit drop as
    select a.id, a.user_id, a.assigned_to, t.last_message_at, row_number() over (order by a.id) as n,
      t.unanswered_count = 0 and a.id in (
        select id from applications where status in ('in_progress', 'under_review') order by id desc limit ${OPEN_CONVERSATIONS}
      ) as asks
    from applications a join threads t on t.application_id = a.id`)
  await tx.run(sql`
    insert into messages (id, application_id, sender_id, recipient_id, subject, content, read_at, created_at)
    select fill_id('4' || to_hex(place + 16), n, sent), id,
      case when place % 2 = 1 then user_id else assigned_to end, case when place % 2 = 0 then user_id end,
      'Your papers', 'Message ' || place || case when n % 500 = 0 and place = 3 then ' about an apostille' else ' about the transcript of records' end,
      sent + interval '1 hour', sent
    from talk, generate_series(1, ${MORE_MESSAGES}) place,
      lateral (select last_message_at + place * interval '1 hour' as sent) times
    where place < ${MORE_MESSAGES} or not asks`)
  await tx.run(sql`
    update threads t set answers_known = true, last_message_at = talk.last_message_at + ${MORE_MESSAGES} * interval '1 hour',
      unanswered_count = case when asks then 1 else t.unanswered_count end,
      unanswered_since = case when asks then now() - (talk.n % 5) * interval '1 day' else t.unanswered_since end
    from talk where talk.id = t.application_id`)
}

async function insertWaitingPapers(tx: Tx) {
  await tx.run(sql`
    create temporary table waiting on commit drop as
    select d.id, d.application_id, d.requirement_id from documents d
    join (select id from applications where status = 'in_progress' order by id desc limit ${WAITING_CLIENTS}) a on a.id = d.application_id
    where d.replaced_at is null and d.requirement_id in ('passport', 'transcript', 'birth-cert')`)
  await tx.run(sql`
    update documents d set status = 'pending', reviewed_by = null, reviewed_at = null, review_notes = null, review_reason = null,
      uploaded_at = now() - interval '2 days'
    from waiting w where w.id = d.id`)
  await tx.run(sql`
    update application_requirements r set status = 'pending', notes = null from waiting w
    where w.application_id = r.application_id and w.requirement_id = r.requirement_id`)
}

/** Keeps only this many open steps and requests for the office; a filled database has more. */
async function leaveToDo(tx: Tx) {
  await tx.run(sql`
    update applications set waits_for = 'nobody' where waits_for = 'team' and id not in (
      select id from applications where waits_for = 'team' and documents_pending = 0 order by id desc limit ${NEXT_STEPS})`)
  await tx.run(sql`
    update third_party_requests set next_chase_at = current_date + 30, expected_by = current_date + 30, chase_is_set = true
    where id not in (
      select id from third_party_requests where status = 'asked' order by id desc limit ${REQUESTS})`)
}

async function insertProofs(tx: Tx) {
  await tx.run(sql`
    insert into payment_channels (id, kind, name, account_name, account_number, currency, status, created_at, changed_at)
    values (fill_id('5c0', 1, now()), 'bank', 'Bank of the bench', 'Bench', '1', 'USD', 'active', now(), now())`)
  await tx.run(sql`
    insert into payment_proofs (id, application_id, channel_id, amount, currency, paid_on, payer_name, status, submitted_by, created_at)
    select fill_id('5d0', row_number() over (), now()), a.id, c.id, 100, 'USD', current_date - 1, 'Filled', 'submitted', a.user_id,
      now() - interval '1 day'
    from (select id, user_id from applications where status = 'in_progress' order by id desc limit ${PROOFS}) a,
      payment_channels c where c.name = 'Bank of the bench'`)
}
