import type { Colleague } from '#contract/team.ts'
import { asColleague } from '#server/database/colleague.store.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export interface ApprovalTextRow {
  text: string
  version: number
  changedBy: Colleague | null
  changedAt: Date | null
}

const approvalText = (db: Sql | Tx) => db`
  select t.text, t.version, t.changed_at as "changedAt", ${asColleague(db, 'u')} as "changedBy"
  from office_texts t left join users u on u.id = t.changed_by where t.code = 'approved'`

export async function findApprovalText(db: Sql | Tx): Promise<ApprovalTextRow | undefined> {
  const [row] = await db<ApprovalTextRow[]>`${approvalText(db)}`
  return row
}

export async function lockApprovalText(tx: Tx): Promise<ApprovalTextRow | undefined> {
  const [row] = await tx<ApprovalTextRow[]>`${approvalText(tx)} for update of t`
  return row
}

export async function saveApprovalText(tx: Tx, text: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await tx`
    update office_texts set text = ${text}, version = version + 1, changed_by = ${by}, changed_at = ${at}
    where code = 'approved'`
}
