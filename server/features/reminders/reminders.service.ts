import { v7 as uuid } from 'uuid'
import type { ReminderPreview, ReminderRules } from '#contract/reminders.ts'
import { applicantReminded } from '#domain/effects/applications.ts'
import { found } from '#domain/refusal.ts'
import { whyNotRemind } from '#domain/reminders/reminder.ts'
import { nextTaskForMail } from '#domain/tasks/tasks.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { type Author, type EffectDeps, record } from '#server/effects/record.ts'
import { officeTime } from '#server/features/work/office-hours.service.ts'
import { countInactive, lockRemindable, noteReminder, type Remindable, selectWaitingShares } from './reminders.store.ts'

export type ReminderResult = { reminded: true } | { reminded: false; because: string }

/**
 * Reminds the applicant of one application by mail, with all that follows, in the transaction of the caller. Where there is nothing to remind of, nothing happens and the answer says why.
 */
export async function remindApplicant(
  tx: Tx,
  deps: EffectDeps & Pick<Deps, 'now' | 'readTasks'>,
  { applicationId, by }: { applicationId: string; by: Author },
): Promise<ReminderResult> {
  const application = found(await lockRemindable(tx, applicationId), 'Application')
  const because = whyNotRemind(application, deps.now())
  if (because) return { reminded: false, because }
  await writeReminder(tx, deps, { ...application, by })
  return { reminded: true }
}

async function writeReminder(
  tx: Tx,
  deps: EffectDeps & Pick<Deps, 'now' | 'readTasks'>,
  { id, userId, by }: Remindable & { by: Author },
): Promise<void> {
  const at = deps.now()
  const next = nextTaskForMail(await deps.readTasks(tx, id, at))
  await noteReminder(tx, id, at)
  const reminded = { applicationId: id, userId, next, occasion: uuid() }
  await record(tx, { deps, by, at }, applicantReminded, reminded)
}

export const COUNTED_TO = 10_000

export async function getReminderPreview(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  rules: Omit<ReminderRules, 'remindApplicants' | 'remindTeam'>,
): Promise<ReminderPreview> {
  const at = now()
  const { waitedSince } = await officeTime({ db, config })
  const [applicants, { shares, orMore }] = await Promise.all([
    countInactive(db, { pace: rules, now: at, limit: COUNTED_TO }),
    selectWaitingShares(db, waitedSince(rules.waitingForHours * 60, at), COUNTED_TO),
  ])
  const waiting = shares.reduce((sum, { count }) => sum + count, 0)
  return { applicants, documents: { count: Math.min(waiting, COUNTED_TO), orMore } }
}
