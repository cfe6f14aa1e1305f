import type { MailChoice } from '#contract/team/team-settings.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export const selectChoice = async (db: Queryable, addressKey: string) =>
  (await db.value(sql.select('mail_preferences', 'choice')`where address_key = ${addressKey}`)) ?? 'at_once'

export const upsertChoice = (
  tx: Tx,
  { addressKey, choice, at }: { addressKey: string; choice: MailChoice; at: Date },
) =>
  tx.run(sql`${sql.insert('mail_preferences', { addressKey, choice, changedAt: at })}
    on conflict (address_key) do update set choice = excluded.choice, changed_at = excluded.changed_at`)

export type ApprovalTextRow = RowOf<typeof approvalText>

const approvalText = sql.select(
  'office_texts t left join users u on u.id = t.changed_by',
  't.text, t.version, t.changed_at',
  { changedBy: asColleague('u') },
)`where t.code = 'approved'`

export const selectApprovalText = (db: Queryable) => db.one(approvalText)

export const lockApprovalText = (tx: Tx) => tx.one(approvalText`for update of t`)

export const updateApprovalText = (tx: Tx, text: string, { by, at }: { by: string; at: Date }) =>
  tx.run(sql`
    ${sql.update('office_texts', { text, version: sql`version + 1`, changedBy: by, changedAt: at })}
    where code = 'approved'`)
