import { v7 as uuid } from 'uuid'
import type { ReminderRules } from '#contract/reminders.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { teamReminded } from '#domain/effects/applications.ts'
import { documentsForEach, isDue } from '#domain/reminders/reminder.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { type Author, type EffectDeps, record } from '#server/effects/record.ts'
import { officeTime } from '#server/features/work/office-hours.service.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { COUNTED_TO } from '#server/shared/search.store.ts'
import { teamAddresses } from '#server/shared/team.store.ts'
import { remindApplicant } from './reminders.service.ts'
import {
  claimTeamReminder,
  lockInactive,
  noteActivity,
  selectInactiveCandidates,
  selectRules,
  selectWaitingShares,
} from './reminders.store.ts'

const EVERY = 5 * MINUTE
// Limits each run, so that many inactive applicants flood neither the mail server nor the office with answers.
const AT_ONCE = 200

type ReminderDeps = EffectDeps & Pick<Deps, 'db' | 'transaction' | 'now' | 'readTasks'>

const clock = (): Author => ({ actorId: null, ip: 'portal', requestId: uuid() })

/** Reminds a batch of inactive applicants as the settings say; returns their count. */
export async function remindInactive(deps: ReminderDeps): Promise<number> {
  const rules = await selectRules(deps.db)
  if (!rules?.remindApplicants) return 0
  const by = clock()
  let reminded = 0
  for (const id of await selectInactiveCandidates(deps.db, { pace: rules, now: deps.now(), limit: AT_ONCE })) {
    if (await deps.transaction((tx) => remindIfDue(tx, deps, { id, by }))) reminded += 1
  }
  return reminded
}

/** Decides again under the lock, to see what another process or the applicant has done meanwhile. */
async function remindIfDue(tx: Tx, deps: ReminderDeps, { id, by }: { id: string; by: Author }): Promise<boolean> {
  const rules = await selectRules(tx)
  const facts = rules?.remindApplicants ? await lockInactive(tx, id) : undefined
  if (!rules || !facts) return false
  if (!isDue(facts, rules, deps.now())) {
    if (facts.lastActivityAt) await noteActivity(tx, id, facts.lastActivityAt)
    return false
  }
  return (await remindApplicant(tx, deps, { applicationId: id, by })).reminded
}

export async function remindTeam(deps: ReminderDeps): Promise<void> {
  await deps.transaction(async (tx) => {
    const rules = await selectRules(tx)
    if (rules?.remindTeam) await remindColleagues(tx, deps, rules)
  })
}

async function remindColleagues(tx: Tx, deps: ReminderDeps, rules: ReminderRules): Promise<void> {
  const context = { deps, by: clock(), at: deps.now() }
  const { at } = context
  const { waitedSince } = await officeTime({ db: tx, config: deps.config })
  const { shares, orMore } = await selectWaitingShares(tx, waitedSince(rules.waitingForHours * 60, at), COUNTED_TO)
  const reviewers = await teamAddresses(tx, deps.config.adminEmails, 'documents.review')
  for (const { address, count } of documentsForEach(shares, reviewers)) {
    if (!(await claimTeamReminder(tx, address, { now: at, notSince: new Date(at.getTime() - DAY) }))) continue
    const waiting = { address, count: Math.min(count, COUNTED_TO), orMore, occasion: uuid() }
    await record(tx, context, teamReminded, waiting)
  }
}

/** Any number of processes may run this job; no applicant is reminded twice. */
export const reminders = runEvery(
  { name: 'reminders', first: EVERY, period: EVERY, trouble: 'the reminders could not be sent' },
  async (deps) => {
    await remindInactive(deps)
    await remindTeam(deps)
  },
)
