import { auditName } from '#domain/bulk/audit-name.ts'
import type { Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { ERASED } from './anonymise-case.store.ts'

type PersonToErase = RowOf<typeof lockPersonToErase>

export async function lockPersonToErase(tx: Tx, personId: string) {
  await tx.run(sql`select from applications where user_id = ${personId} for update`)
  return tx.one(
    sql.select('users u', 'u.id, u.email_key, u.erased_at', {
      applicationId: sql.nullable(sql.text`select id from applications where user_id = u.id`),
    })`where u.id = ${personId} for update of u`,
  )
}

/** A restore reads this table before it replaces the database, and then erases these people again. */
export const insertErasedPerson = (tx: Tx, personId: string, at: Date) =>
  tx.run(sql`${sql.insert('erased_people', { personId, erasedAt: at })} on conflict (person_id) do nothing`)

// Covers audit texts about the person, the application, its documents, payments and bulk actions.
export async function deleteAuditTexts(
  tx: Tx,
  { personId, applicationId, at }: { personId: string; applicationId: string | null; at: Date },
): Promise<void> {
  const of = sql`application_id = ${applicationId}`
  await tx.run(sql`
    select erase_audit_texts(array(
      select id from audit where subject in (
        select 'user:' || ${personId}::text
        union all select 'application:' || ${applicationId}::text
        union all select 'document:' || id from documents where ${of}
        union all select 'payment:' || id from payments where ${of}
        union all select ${auditName('')}::text || run_id from bulk_rows where ${of}
      ) and detail ? 'texts'
      union all select id from audit
      where action = 'affected.removed' and detail ->> 'person' = ${personId} and detail ? 'texts'
    ), ${at})`)
}

// Deletes saved views that name the person, even when they also find namesakes.
export async function deleteViewsNaming(tx: Tx, personId: string): Promise<void> {
  const person = await tx.one(
    sql.select('users', 'email_key as email, first_name, last_name')`where id = ${personId} and erased_at is null`,
  )
  if (!person) return
  const views = await tx.rows(sql.select('saved_views', 'id, name, query'))
  const [first, last, email] = [person.firstName, person.lastName, person.email].map((word) => word.toLowerCase())
  const naming = views.filter(({ name, query }) => {
    const said = name.toLowerCase()
    const sought = new URLSearchParams(query.toLowerCase()).get('search') ?? ''
    const words = sought.split(/\s+/)
    if ([said, sought].some((text) => email && text.includes(email))) return true
    return (
      [first, last].some((word) => word && words.includes(word)) ||
      [first, last].every((word) => word && said.includes(word))
    )
  })
  if (naming.length > 0)
    await tx.run(sql`delete from saved_views where id = any(${naming.map(({ id }) => id)}::uuid[])`)
}

async function blankPrivacyRequests(tx: Tx, userId: string, emailKey: string): Promise<void> {
  await tx.run(sql`
    update privacy_requests set asked_for = '', answer = '', evidence = '',
      requester_name = case when user_id is null then 'Erased person' end,
      requester_email = case when user_id is null then '' end
    where user_id = ${userId} or lower(requester_email) = ${emailKey}`)
  await tx.run(sql`
    update person_restrictions set reason = ${ERASED}, lift_reason = case when lifted_at is not null then ${ERASED} end
    where user_id = ${userId}`)
}

/** Empties the row of the person; the id stays, because other rows refer to it. */
export async function anonymiseUser(tx: Tx, { id, emailKey }: PersonToErase, at: Date): Promise<void> {
  const addresses = sql`(
    select email_key from users where id = ${id} union all select email_key from address_changes where user_id = ${id})`
  // The key of a mail names the person also after a change of address.
  const keyed = sql`(select id from mail_outbox where dedupe_key like ${`%${id}%`})`
  for (const table of [sql`dev_mailbox`, sql`mail_outbox`])
    await tx.run(sql`delete from ${table} where lower(recipient) in ${addresses} or id in ${keyed}`)
  for (const table of [
    sql`sessions`,
    sql`address_changes`,
    sql`team_members`,
    sql`passkeys`,
    sql`passkey_owners`,
    sql`recovery_codes`,
    sql`known_devices`,
    sql`presence`,
    sql`inspection_leases`,
    sql`uploads_in_progress`,
    sql`notice_choices`,
    sql`mentions`,
  ])
    await tx.run(sql`delete from ${table} where user_id = ${id}`)
  await tx.run(sql`delete from idempotency_keys where actor_id = ${id}`)
  await blankPrivacyRequests(tx, id, emailKey)
  await tx.run(sql`delete from saved_views where owner_id = ${id}`)
  for (const table of [sql`team_invitations`, sql`sign_ups`, sql`sign_in_codes`, sql`sign_in_failures`])
    await tx.run(sql`delete from ${table} where email_key = ${emailKey}`)
  for (const table of [sql`mail_preferences`, sql`waiting_reminders_sent`, sql`digest_notices`])
    await tx.run(sql`delete from ${table} where address_key = ${emailKey}`)
  const words = await tx.rows(sql.select({
    token: sql.text`t.token`,
  })`from users u cross join lateral tokenize_name(u.first_name, u.last_name) t (token)
    where u.id = ${id}`)
  // Replaces the address, so that no code reaches the person and nobody signs in.
  await tx.run(sql`
    update users set email = 'erased:' || id, email_key = 'erased:' || id, first_name = 'Erased', last_name = 'person',
      name = 'Erased person', mobile_number = null, messenger_group_chat = null, details_confirmed_at = null,
      oidc_issuer = null, oidc_subject = null, erased_at = ${at}
    where id = ${id}`)
  await tx.run(sql`
    delete from name_tokens n where token = any(${words.map(({ token }) => token)}::text[])
      and not exists (
        select from users u where u.search_text like '%' || n.token || '%'
          and n.token in (select tokenize_name(u.first_name, u.last_name))
      )`)
}
