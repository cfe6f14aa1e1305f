import { v7 as uuid } from 'uuid'
import { addDays } from '#domain/calendar/calendar.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { longOverdueTold, paymentDueTold } from '#domain/effects/payment-plans.ts'
import {
  CALLED_OVERDUE_FROM,
  LAST_DISTANCE,
  MANILA,
  REMINDED_FROM_DAYS,
  REMINDED_UNTIL_DAYS,
  type ReminderDistance,
  reminderNow,
} from '#domain/money/plans/plan.ts'
import { isDecentHour } from '#domain/path/alerts.ts'
import { askedMoneyOf, readCases } from '#server/cases/case-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { type EffectDeps, record } from '#server/effects/record.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import {
  type ChargeToRemind,
  claimReminder,
  lockToRemind,
  selectChargesToRemind,
  selectToRemind,
} from './payment-reminders.store.ts'

type DueReminderDeps = EffectDeps & Pick<Deps, 'db' | 'transaction' | 'now' | 'log'>

const AT_ONCE = 100

const windowOf = (today: string) => ({
  today,
  from: addDays(today, -REMINDED_FROM_DAYS),
  until: addDays(today, REMINDED_UNTIL_DAYS),
})

/** Reminds of due charges at a decent hour; several processes may run this job, and no applicant is reminded twice. */
export async function remindOfDues(deps: DueReminderDeps, isStopped: () => boolean = () => false): Promise<number> {
  let reminded = 0
  for (let after: string | null = null; ; ) {
    if (!isDecentHour(deps.now(), MANILA)) return reminded
    const ids: string[] = await selectToRemind(deps.db, windowOf(dayAt(deps.now(), MANILA)), { after, limit: AT_ONCE })
    for (const id of ids) {
      if (isStopped()) return reminded
      if (await remindSafely(deps, id)) reminded += 1
    }
    const last = ids.at(-1)
    if (last === undefined) return reminded
    after = last
  }
}

async function remindSafely(deps: DueReminderDeps, id: string): Promise<boolean> {
  try {
    return await deps.transaction((tx) => remindOfDue(tx, deps, id))
  } catch (error) {
    // A reminder that fails must not block the others.
    deps.log.warn({ err: error, application: id }, 'a reminder of a payment could not be sent')
    return false
  }
}

interface ReminderWanted extends ChargeToRemind {
  distance: ReminderDistance
}

async function remindOfDue(tx: Tx, deps: DueReminderDeps, id: string): Promise<boolean> {
  const application = await lockToRemind(tx, id)
  if (!application) return false
  const at = deps.now()
  const today = dayAt(at, MANILA)
  const due = (await selectChargesToRemind(tx, id, windowOf(today))).flatMap((charge): ReminderWanted[] => {
    const distance = reminderNow({ dueOn: charge.dueOn, chargedOn: dayAt(charge.createdAt, MANILA) }, today)
    return distance === null ? [] : [{ ...charge, distance }]
  })
  const [found] = due.length > 0 ? await readCases(tx, [id]) : []
  if (!found || !askedMoneyOf(deps, found).isAsked) return false
  const told: ReminderWanted[] = []
  for (const charge of due) {
    if (await claimReminder(tx, { chargeId: charge.id, distance: charge.distance, at })) told.push(charge)
  }
  const [first] = told
  if (!first) return false
  const context = { deps, by: { actorId: null, ip: 'portal', requestId: uuid() }, at }
  const occasion = `${first.id} ${first.distance}`
  const { userId } = application
  const isOverdue = told.some(({ distance }) => distance >= CALLED_OVERDUE_FROM)
  await record(tx, context, paymentDueTold, { applicationId: id, userId, isOverdue, occasion })
  if (told.some(({ distance }) => distance === LAST_DISTANCE)) {
    await record(tx, context, longOverdueTold, { applicationId: id, occasion })
  }
  return true
}

export const paymentReminders = runEvery(
  {
    name: 'payment_reminders',
    first: 2 * MINUTE,
    period: 5 * MINUTE,
    trouble: 'reminders of payments could not be sent',
  },
  async (deps, { isStopped }) => {
    await remindOfDues(deps, isStopped)
  },
)
