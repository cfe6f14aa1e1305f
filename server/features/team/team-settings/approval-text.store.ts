import type { Colleague } from '#contract/team/team.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export interface ApprovalTextRow {
  text: string
  version: number
  changedBy: Colleague | null
  changedAt: Date | null
}

const approvalText = sql`
  select t.text, t.version, t.changed_at, ${asColleague('u')} as changed_by
  from office_texts t left join users u on u.id = t.changed_by where t.code = 'approved'`

export async function findApprovalText(db: Queryable): Promise<ApprovalTextRow | undefined> {
  return db.one<ApprovalTextRow>(sql`${approvalText}`)
}

export async function lockApprovalText(tx: Tx): Promise<ApprovalTextRow | undefined> {
  return tx.one<ApprovalTextRow>(sql`${approvalText} for update of t`)
}

export async function saveApprovalText(tx: Tx, text: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await tx.run(sql`
    ${sql.update('office_texts', { text, version: sql`version + 1`, changedBy: by, changedAt: at })}
    where code = 'approved'`)
}
