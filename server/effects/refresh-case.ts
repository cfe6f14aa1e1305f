import { v7 as uuid } from 'uuid'
import { addDays, formatDay } from '#domain/calendar/calendar.ts'
import { DAYS_AFTER_STEP } from '#domain/money/plans/plan.ts'
import { doneSteps } from '#domain/path/progress.ts'
import type { CaseContext } from '#server/cases/case-record.ts'
import { pathFacts, readPath, type TimeContext } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { todayOf } from '#server/shared/dates.ts'
import { insertActivity } from './activity.store.ts'
import { selectChargesOfSteps, updateDueOn } from './case-states.store.ts'
import { refreshCaseStates } from './case-states.ts'
import type { EffectDeps } from './record.ts'

export async function refreshCase(tx: Tx, context: CaseContext, applicationId: string): Promise<void> {
  await setStepDueDates(tx, context, applicationId)
  await refreshCaseStates(tx, context, [applicationId])
}

/** For an operator command, whose process runs no jobs. */
export const commandEffects = (config: Deps['config']): EffectDeps => ({
  config,
  jobs: { wake: () => {} },
  refreshCase: (tx, id, at) => refreshCase(tx, { config, now: () => at }, id),
  renewWorkClaims: async () => {},
})

async function setStepDueDates(tx: Tx, time: TimeContext, applicationId: string): Promise<void> {
  const waiting = await selectChargesOfSteps(tx, applicationId)
  const path = waiting.length > 0 ? await readPath(tx, applicationId) : undefined
  if (!path) return
  const done = doneSteps(pathFacts(time, path))
  const due = waiting.filter(({ dueStep }) => done.has(dueStep)).map(({ id }) => id)
  if (due.length === 0) return
  const dueOn = addDays(todayOf(time), DAYS_AFTER_STEP)
  await updateDueOn(tx, due, dueOn)
  const description = `A part of your payment plan is due on ${formatDay(dueOn)}`
  await insertActivity(tx, { id: uuid(), applicationId, description, at: time.now() })
}
