import { auditName } from '#domain/bulk/audit-name.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

const ERASED = 'Erased'
// Charges whose words are ours.
const OWN_CHARGES = ['application_fee', 'fee_change', 'instalment']

// Amounts, times and who did it stay.
export async function anonymiseTeamTexts(tx: Tx, applicationId: string): Promise<void> {
  const of = sql`application_id = ${applicationId}`
  await tx.run(
    sql`${sql.update('charges', { description: ERASED })} where ${of} and code <> all(${OWN_CHARGES}::text[])`,
  )
  await tx.run(sql`${sql.update('credits', { reason: ERASED })} where ${of}`)
  await tx.run(sql`${sql.update('write_offs', { reason: ERASED })} where ${of}`)
  await tx.run(sql`${sql.update('refunds', { reason: ERASED, account: null })} where ${of}`)
  await tx.run(sql`${sql.update('disbursements', { reference: ERASED })} where ${of}`)
  await tx.run(sql`select erase_ledger_memos(${applicationId})`)
  await tx.run(sql`
    update bulk_runs r set detail = r.detail
      || case when r.detail ? 'reason' then jsonb_build_object('reason', ${ERASED}::text) else '{}' end
      || case when r.detail ? 'note' then jsonb_build_object('note', ${ERASED}::text) else '{}' end
    where exists (select from bulk_rows where run_id in (r.id, r.undoes) and ${of})`)
}

// About her, her application and its payments, and of bulk actions that she was in.
export async function eraseAuditTexts(
  tx: Tx,
  { personId, applicationId, at }: { personId: string; applicationId: string | null; at: Date },
): Promise<void> {
  const of = sql`application_id = ${applicationId}`
  await tx.run(sql`
    select erase_audit_texts(array(
      select id from audit where subject in (
        select 'user:' || ${personId}::text
        union all select 'application:' || ${applicationId}::text
        union all select 'payment:' || id from payments where ${of}
        union all select ${auditName('')}::text || run_id from bulk_rows where ${of}
      ) and detail ? 'texts'
      union all select id from audit
      where action = 'affected.removed' and detail ->> 'person' = ${personId} and detail ? 'texts'
    ), ${at})`)
}

// One that finds others of her name goes with them.
export async function deleteViewsOf(tx: Tx, personId: string): Promise<void> {
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
