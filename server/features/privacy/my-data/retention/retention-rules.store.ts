import { defaultRetentionDays, type RetentionDays } from '#content/privacy/retention.ts'
import type { RetentionClass } from '#contract/privacy/retention.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import type { Tables } from '#server/database/tables.d.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export type RetentionRuleRow = RowOf<typeof rules>

const rules = sql.select(
  'retention_rules r left join users u on u.id = r.changed_by',
  `r.class, r.days, r.is_paused, r.effective_from, r.version, r.changed_at, r.last_run_at, r.last_deleted_at,
      r.deleted_count`,
  { changedBy: sql.nullable(nameOf('u')) },
)

export const selectRetentionRules = (db: Queryable) => db.rows(rules)

export async function selectRetentionDays(db: Queryable): Promise<RetentionDays> {
  const rules = await selectRetentionRules(db)
  return { ...defaultRetentionDays, ...Object.fromEntries(rules.map(({ class: one, days }) => [one, days])) }
}

export const lockRetentionRule = (tx: Tx, one: RetentionClass) => tx.one(rules`where r.class = ${one} for update of r`)

/** Locks the rule until the transaction ends; undefined when the rule is paused or not in force yet. */
export const lockRuleInForce = (tx: Tx, one: RetentionClass, at: Date) =>
  tx.one(
    sql.select('retention_rules', 'days')`where class = ${one} and not is_paused and effective_from <= ${at} for share`,
  )

type ChangedRule = Required<
  Pick<Tables['retention_rules'], 'days' | 'isPaused' | 'effectiveFrom' | 'changedBy' | 'changedAt'>
>

export const updateRetentionRule = (tx: Tx, one: RetentionClass, rule: ChangedRule) =>
  tx.run(sql`${sql.update('retention_rules', { ...rule, version: sql`version + 1` })} where class = ${one}`)

export const updateRetentionRun = (
  db: Queryable,
  { class: one, at, count }: { class: RetentionClass; at: Date; count: number },
) =>
  db.run(sql`
    update retention_rules set last_run_at = ${at}, deleted_count = deleted_count + ${count},
      last_deleted_at = case when ${count}::int > 0 then ${at}::timestamptz else last_deleted_at end
    where class = ${one}`)

export const insertRetentionDeletion = (
  tx: Tx,
  { applicationId, class: one, at }: { applicationId: string; class: RetentionClass; at: Date },
) =>
  tx.run(
    sql.upsert('retention_deletions', { applicationId, class: one, deletedAt: at }, { on: ['applicationId', 'class'] }),
  )
