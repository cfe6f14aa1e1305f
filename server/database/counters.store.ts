import type { ApplicationStatus } from '#contract/applications/applications.ts'
import type { PositionState } from '#contract/cases/cases.ts'
import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import type { DocumentStatus } from '#contract/documents/documents.ts'
import { PaymentStatus } from '#contract/money/payments.ts'
import type { PaymentProofStatus } from '#contract/money/proofs.ts'
import type { PathParty, StepCode } from '#contract/path/path-steps.ts'
import type { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import type { CompletedStep } from '#domain/reports/completed-steps.ts'
import { tryLock } from './advisory-locks.store.ts'
import type { Queryable, Tx } from './open.ts'
import { type SqlFragment, type SqlOf, sql } from './sql.ts'

export interface CounterKeys {
  users: ''
  applications: ApplicationStatus
  assignee: string
  balance: 'due' | 'settled'
  case_party: PathParty
  case_state: PositionState
  case_step: StepCode
  completed_step: CompletedStep
  documents: DocumentStatus
  payment_proofs: PaymentProofStatus
  /** Amounts due, by currency and first day of the debt: `USD:2026-11-23`. */
  due: string
  held: string
  requirements_approved: RequirementId
  requirements_missing: RequirementId
  requirements_not_applicable: RequirementId
  requirements_pending: RequirementId
  waiting: CaseItemCode
}

interface TimedKeys {
  channel_payments: string
  charged: string
  users_created: ''
  applications_created: ''
  net_transitions: ApplicationStatus
  payments: `${PaymentStatus} ${string}`
  waiting_since: CaseItemCode
}

export const paymentsIn = (currency: string): TimedKeys['payments'][] =>
  PaymentStatus.options.map((status) => `${status} ${currency}` as const)

export type CounterKind = keyof CounterKeys
export type TimedCounterKind = keyof TimedKeys
export type TimedCounterRef = { [K in TimedCounterKind]: { kind: K; key: TimedKeys[K] } }[TimedCounterKind]

export const requirementCounter = <S extends RequirementStatus>(status: S) => `requirements_${status}` as const

export const readCounter = <K extends CounterKind>(kind: K, ...keys: CounterKeys[K][]): SqlOf<number> => {
  const [key] = keys
  const which = keys.length === 1 && key !== undefined ? sql`key = ${key}` : sql`key = any(${keys}::text[])`
  // A counter of all time has one bucket; naming it shows PostgreSQL one row per key, so that it keeps the plan.
  return sql.int`
    select coalesce(sum(value), 0) from current_counters where kind = ${kind} and ${which} and bucket = '-infinity'`
}

/** Sums counters of a kind from one instant until before another; both begin a quarter of an hour. */
export const selectCounterBetween = <K extends TimedCounterKind>(
  kind: K,
  keys: readonly TimedKeys[K][],
  { from, until }: { from: SqlFragment; until: SqlFragment },
): SqlFragment => sql`sum_counters(${kind}, ${keys}::text[], ${from}, ${until})`

/** Adds all deltas to the counters; returns how many, or null when another process holds the lock. */
export async function foldDeltas(tx: Tx): Promise<number | null> {
  if (!(await tryLock(tx, 'counters'))) return null
  const folding = sql`
    deltas as (
      delete from counter_deltas returning kind, key, bucket, value
    ), folded as (
      select kind, key, bucket, sum(value) as value from deltas group by kind, key, bucket having sum(value) <> 0
    ), by_bucket as (
      insert into counters select kind, key, bucket, value from folded
      on conflict (kind, key, bucket) do update set value = counters.value + excluded.value
    ), by_day as (
      insert into daily_counters
      select kind, key, counter_day(bucket), sum(value) from folded
      where isfinite(bucket) group by 1, 2, 3 having sum(value) <> 0
      on conflict (kind, key, day) do update set value = daily_counters.value + excluded.value
    )`
  return (await tx.value(sql.with(folding, sql.select(sql.int`count(*)`)`from deltas`))) ?? 0
}

/** Recounts all counters, in a transaction during which nobody else writes. */
export async function recount(tx: Tx): Promise<void> {
  await tx.run(sql`truncate counters, daily_counters, counter_deltas`)
  await tx.run(sql`
    insert into counter_deltas
    select kind, key, bucket, sum(value) from counter_sources group by kind, key, bucket`)
  await foldDeltas(tx)
}

export const wrongCounters = (db: Queryable) =>
  db.rows(sql.select({
    kind: sql.text`kind`,
    key: sql.text`key`,
    bucket: sql.nullable(sql.instant`case when isfinite(bucket) then bucket end`),
    stored: sql.decimal`coalesce(k.value, 0)`,
    counted: sql.decimal`coalesce(c.value, 0)`,
  })`from (select kind, key, bucket, sum(value) as value from current_counters group by kind, key, bucket) k
    full join (select kind, key, bucket, sum(value) as value from counter_sources group by kind, key, bucket) c
      using (kind, key, bucket)
    where coalesce(k.value, 0) <> coalesce(c.value, 0)
    union all
    select 'days of ' || kind, key, day, coalesce(d.value, 0), coalesce(q.value, 0)
    from daily_counters d
    full join (
      select kind, key, counter_day(bucket) as day, sum(value) as value from counters where isfinite(bucket)
      group by 1, 2, 3
    ) q using (kind, key, day)
    where coalesce(d.value, 0) <> coalesce(q.value, 0)
    order by 1, 2, 3`)
