import { v7 as uuid } from 'uuid'
import { type ReminderPreview, ReminderRules, type ReminderSettings } from '#contract/reminders.ts'
import { nextTaskForMail } from '#domain/cases/tasks.ts'
import { applicantReminded } from '#domain/effects/applications.ts'
import { settingsChanged } from '#domain/effects/people.ts'
import { decidedMeanwhile, found } from '#domain/refusal.ts'
import { whyNotRemind } from '#domain/reminders/reminder.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps, ReadDeps } from '#server/deps.ts'
import { type Author, contextOf, type EffectDeps, record } from '#server/effects/record.ts'
import { officeTime } from '#server/features/work/office-hours.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { dated } from '#server/shared/dates.ts'
import { COUNTED_TO } from '#server/shared/search.store.ts'
import {
  countInactive,
  lockRemindable,
  lockSettings,
  noteReminder,
  type Remindable,
  type SettingsRow,
  selectSettings,
  selectWaitingShares,
  updateSettings,
} from './reminders.store.ts'

export type ReminderResult = { reminded: true } | { reminded: false; because: string }

/** Reminds one applicant by mail in the transaction of the caller; returns the reason when no reminder is possible. */
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

export async function getReminderPreview(
  { db, config, now }: ReadDeps,
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

const SETTINGS = 'Settings'

export const getReminderSettings = async ({ db }: Pick<Deps, 'db'>): Promise<ReminderSettings> =>
  dated(found(await selectSettings(db), SETTINGS))

export function changeReminderSettings(
  deps: Deps,
  caller: Caller,
  change: ReminderRules & { expectedVersion: number },
): Promise<ReminderSettings> {
  return deps.transaction(async (tx) => {
    const stored = found(await lockSettings(tx), SETTINGS)
    if (stored.version !== change.expectedVersion) throw changedMeanwhile(stored)
    const rules = ReminderRules.parse(change)
    const changes = differences(stored, rules)
    if (Object.keys(changes).length === 0) return dated(stored)
    await updateSettings(tx, rules, { by: caller.id, at: deps.now() })
    await record(tx, contextOf(deps, caller), settingsChanged, { changes })
    return dated(found(await selectSettings(tx), SETTINGS))
  })
}

const changedMeanwhile = ({ changedBy, changedAt }: SettingsRow) =>
  decidedMeanwhile(
    { by: changedBy?.name, at: changedAt },
    (by) => `${by} has changed these settings in the meantime. Load the latest settings before you change them.`,
  )

function differences(before: ReminderRules, after: ReminderRules): Record<string, string> {
  const names = ReminderRules.keyof().options
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, `${before[name]} → ${after[name]}`]),
  )
}
