import type { PlanStatus } from '#contract/money/plans.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { json, type RowOf, sql } from '#server/database/sql.ts'

interface PlanPartRow {
  number: number
  amount: string
  dueOn: string | null
  dueAtStep: StepCode | null
  chargeId: string | null
}

export type PlanRow = RowOf<typeof plans>

const plans = sql.select(
  'payment_plans p',
  `p.id, p.application_id, p.name, p.status, p.total, p.currency, p.text, p.text_version, p.language,
      p.offered_at, p.decided_at`,
  {
    parts: sql.json<
      PlanPartRow[]
    >`select json_agg(json_build_object('number', t.number, 'amount', t.amount::text, 'dueAtStep', t.due_step,
        'dueOn', coalesce(c.due_on, t.due_on)::text, 'chargeId', t.charge_id) order by t.number)
      from payment_plan_parts t left join charges c on c.id = t.charge_id where t.plan_id = p.id`,
  },
)

export const selectPlans = (db: Queryable, applicationId: string) =>
  db.rows(plans`where p.application_id = ${applicationId} order by p.id desc limit 50`)

export const selectPlan = (db: Queryable, id: string) => db.one(plans`where p.id = ${id}`)

type NewPlan = Omit<PlanRow, 'status' | 'decidedAt' | 'parts'> & {
  template: string
  by: string
  parts: Omit<PlanPartRow, 'chargeId'>[]
}

export async function insertPlan(tx: Tx, { by, parts, ...plan }: NewPlan): Promise<void> {
  await tx.run(sql.insert('payment_plans', { ...plan, status: 'offered', offeredBy: by }))
  await tx.run(sql`
    insert into payment_plan_parts (plan_id, number, amount, due_on, due_step)
    select ${plan.id}, number, amount, "dueOn", "dueAtStep"
    from json_to_recordset(${json(parts)}::json) as part (number smallint, amount numeric, "dueOn" date, "dueAtStep" text)`)
}

export const endPlans = (
  tx: Tx,
  applicationId: string,
  { from, to, at }: { from: PlanStatus; to: PlanStatus; at: Date },
) =>
  tx.run(sql`
    update payment_plans set status = ${to}, decided_at = coalesce(decided_at, ${at})
    where application_id = ${applicationId} and status = ${from}`)

export const updatePlanAnswer = (
  tx: Tx,
  id: string,
  { status, by, at }: { status: PlanStatus; by: string; at: Date },
) => tx.run(sql`${sql.update('payment_plans', { status, decidedBy: by, decidedAt: at })} where id = ${id}`)

export const updateChargesOfParts = (tx: Tx, planId: string, chargeIds: readonly string[]) =>
  tx.run(sql`
    update payment_plan_parts t set charge_id = charged.id
    from unnest(${[...chargeIds]}::uuid[]) with ordinality as charged (id, number)
    where t.plan_id = ${planId} and t.number = charged.number`)
