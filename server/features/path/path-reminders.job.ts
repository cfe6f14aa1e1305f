import { v7 as uuid } from 'uuid'
import { datesMessage, inactivityMessage } from '#content/messages/portal-messages.ts'
import type { PathClock } from '#contract/path/path.ts'
import { addDays, earliestDay, formatDay, latestDay } from '#domain/calendar/calendar.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import type { CaseFacts } from '#domain/cases/case-facts.ts'
import { dateReminderSent, inactivityNoticeSent, unbookedNoticeSent } from '#domain/effects/path-reminders.ts'
import {
  alertsDue,
  CATCH_UP_DAYS,
  inactiveOn,
  inactivityOf,
  isAtRest,
  isDecentHour,
  nextAlertOn,
  unbookedSince,
} from '#domain/path/alerts.ts'
import { clocksOf } from '#domain/path/clocks.ts'
import { partyNames } from '#domain/path/party-names.ts'
import { caseFactsOf, readCase } from '#server/cases/case-record.ts'
import type { PathRecord } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { type EffectDeps, type RecordContext, record } from '#server/effects/record.ts'
import { writePortalMessage } from '#server/features/messages/portal-message.service.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { todayOf } from '#server/shared/dates.ts'
import {
  claimAlerts,
  claimInactivity,
  type DuePath,
  lockDuePath,
  selectDuePaths,
  updateNextCheck,
} from './path-reminders.store.ts'

type PathReminderDeps = EffectDeps & Pick<Deps, 'db' | 'transaction' | 'now' | 'log' | 'readTasks'>

const BATCH = 100
// Some changes request no check, such as a shipped rule; this interval still catches their reminders.
const CHECK_EVERY_DAYS = CATCH_UP_DAYS - 1

export async function remindOfPaths(deps: PathReminderDeps, isStopped: () => boolean = () => false): Promise<number> {
  let checked = 0
  for (;;) {
    if (!isDecentHour(deps.now(), deps.config.timeZone)) return checked
    const ids = await selectDuePaths(deps.db, todayOf(deps), BATCH)
    let taken = 0
    for (const id of ids) {
      if (isStopped()) return checked + taken
      if (await remindSafely(deps, id)) taken += 1
    }
    checked += taken
    if (taken === 0) return checked
  }
}

async function remindSafely(deps: PathReminderDeps, id: string): Promise<boolean> {
  try {
    return await deps.transaction((tx) => remindOfPath(tx, deps, id))
  } catch (error) {
    // A case that fails must not block the reminders of the others.
    deps.log.warn({ err: error, application: id }, 'the reminders of a path could not be worked out')
    return false
  }
}

interface CheckedPath {
  context: RecordContext
  application: DuePath
  path: PathRecord
  facts: CaseFacts
  clocks: readonly PathClock[]
}

async function remindOfPath(tx: Tx, deps: PathReminderDeps, id: string): Promise<boolean> {
  const application = await lockDuePath(tx, id, todayOf(deps))
  const path = application && (await readCase(tx, id))
  if (!path) return false
  const facts = caseFactsOf(deps, path)
  const by = { actorId: null, ip: 'portal', requestId: uuid() }
  const checked = {
    context: { deps, by, at: facts.now },
    application,
    path,
    facts,
    clocks: clocksOf(facts, 'applicant'),
  }
  if (!isAtRest(facts)) {
    await remindOfDates(tx, deps, checked)
    await notifyTeamOfUnbooked(tx, checked)
    await notifyOfInactivity(tx, deps, checked)
  }
  await updateNextCheck(tx, id, nextCheckOn(deps, checked))
  return true
}

async function remindOfDates(
  tx: Tx,
  { config }: PathReminderDeps,
  { context, application, facts, clocks }: CheckedPath,
) {
  const { id: applicationId, userId } = application
  const { at } = context
  const due = alertsDue(clocks, facts.now, config.timeZone)
  if (due.length === 0) return
  const fresh = await claimAlerts(tx, { applicationId, audience: 'applicant', alerts: due, at })
  const newlyDue = due.filter(({ clock }) => fresh.has(clock))
  if (newlyDue.length === 0) return
  const messageId = uuid()
  const message = datesMessage(newlyDue.map(({ sentence }) => sentence))
  await writePortalMessage(tx, { messageId, applicationId, userId, at, ...message })
  const told = newlyDue.map(({ clock }) => clock)
  await record(tx, context, dateReminderSent, { applicationId, userId, messageId, clocks: told })
}

async function notifyTeamOfUnbooked(tx: Tx, { context, application: { id: applicationId }, facts }: CheckedPath) {
  const bookBy = unbookedSince(facts)
  if (bookBy === null) return
  const alerts = [{ clock: 'book_by', on: bookBy, alertOn: bookBy }]
  const fresh = await claimAlerts(tx, { applicationId, audience: 'office', alerts, at: context.at })
  if (fresh.size > 0) await record(tx, context, unbookedNoticeSent, { applicationId, bookBy })
}

// Payments and unread messages are no part of the path to the exam.
const BESIDE_THE_PATH = ['payment', 'unread_message']

async function notifyOfInactivity(tx: Tx, deps: PathReminderDeps, { context, application, path, facts }: CheckedPath) {
  const { id: applicationId, userId, wantsInactivity } = application
  if (!wantsInactivity || !isOnPath(path)) return
  const since = path.application.lastEventAt
  const silentFrom = lastEventOn(deps, path)
  const inactivity = inactivityOf(facts, silentFrom)
  if (inactivity === null) return
  const { tasks } = await deps.readTasks(tx, applicationId, context.at)
  if (tasks.some(({ code, state }) => state === 'to_do' && !BESIDE_THE_PATH.includes(code))) return
  if (!(await claimInactivity(tx, { applicationId, since, at: context.at }))) return
  const { waitsFor, title: step, pace } = inactivity
  const party = waitsFor === 'team' ? null : partyNames[waitsFor]
  const message = inactivityMessage({ since: formatDay(silentFrom), party, step, pace })
  const messageId = uuid()
  await writePortalMessage(tx, { messageId, applicationId, userId, at: context.at, ...message })
  await record(tx, context, inactivityNoticeSent, { applicationId, userId, messageId, waitsFor })
}

const lastEventOn = ({ config }: PathReminderDeps, { application }: PathRecord) =>
  dayAt(application.lastEventAt, config.timeZone)

const isOnPath = ({ application, marks, attempts }: PathRecord) =>
  application.board !== null || marks.length > 0 || attempts.length > 0

/** Returns the next day with a possible reminder, tomorrow at the earliest; null when no date lies ahead. */
function nextCheckOn(deps: PathReminderDeps, { path, facts, clocks }: CheckedPath): string | null {
  const { config } = deps
  const { today, result } = facts
  if (isAtRest(facts) || (result?.confirmed && result.outcome === 'passed')) return null
  const inactive = inactiveOn(lastEventOn(deps, path))
  const days = [
    nextAlertOn(clocks, facts.now, config.timeZone),
    isOnPath(path) ? addDays(today, CHECK_EVERY_DAYS) : null,
    isOnPath(path) && inactive > today ? inactive : null,
  ].flatMap((day) => day ?? [])
  const next = earliestDay(days)
  return next && latestDay([next, addDays(today, 1)])
}

export const pathReminders = runEvery(
  {
    name: 'path_reminders',
    first: MINUTE,
    period: 5 * MINUTE,
    trouble: 'reminders of dates on the path could not be sent',
  },
  async (deps, { isStopped }) => {
    await remindOfPaths(deps, isStopped)
  },
)
