import { defaultRetentionDays, MOST_RETENTION_DAYS, retentionTexts } from '#content/privacy/retention.ts'
import type * as api from '#contract/privacy/retention.ts'
import { RetentionClass, type RetentionDue, type RetentionRule } from '#contract/privacy/retention.ts'
import type { Parsed } from '#contract/route.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { settingsChanged } from '#domain/effects/people.ts'
import { fieldError, found, Refusal } from '#domain/refusal.ts'
import type { Deps, ReadDeps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageInMemory, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { dated } from '#server/shared/dates.ts'
import { countDue, type DueAsk, type DueCounts, selectDueRows } from './retention-due.store.ts'
import {
  lockRetentionRule,
  type RetentionRuleRow,
  selectRetentionRules,
  updateRetentionRule,
} from './retention-rules.store.ts'

const classOf = (given: string): RetentionClass =>
  found(
    RetentionClass.options.find((one) => one === given),
    'Class of data',
  )

export const askOf = (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { class: one, days }: Pick<RetentionRuleRow, 'class' | 'days'>,
  within: number,
): DueAsk => {
  const at = now()
  return { class: one, days, now: at, at: new Date(at.getTime() + within * DAY), owners: config.adminEmails }
}

const toRule = (
  { class: one, effectiveFrom, ...row }: RetentionRuleRow,
  counts: DueCounts,
  now: Date,
): RetentionRule => {
  const { title, countsFrom, deletes, least } = retentionTexts[one]
  return {
    ...dated(row),
    id: one,
    title,
    countsFrom,
    deletes,
    usualDays: defaultRetentionDays[one],
    leastDays: least,
    mostDays: MOST_RETENTION_DAYS,
    effectiveFrom: effectiveFrom > now ? effectiveFrom.toISOString() : null,
    ...counts,
  }
}

const ruleNow = async (deps: ReadDeps, row: RetentionRuleRow): Promise<RetentionRule> =>
  toRule(row, await countDue(deps.db, askOf(deps, row, 1)), deps.now())

export async function listRetentionRules(deps: ReadDeps, ask: PageRequest): Promise<PageOf<RetentionRule>> {
  const rows = await selectRetentionRules(deps.db)
  const inOrder = RetentionClass.options.flatMap((one) => rows.filter((row) => row.class === one))
  return pageInMemory(await Promise.all(inOrder.map((row) => ruleNow(deps, row))), ({ id }) => id, ask)
}

const changedMeanwhile = ({ changedBy }: RetentionRuleRow) =>
  new Refusal(
    'conflict',
    `${changedBy ?? 'Another owner'} has changed this in the meantime. Look at it before you change it.`,
  )

export async function changeRetentionRule(
  deps: Deps,
  caller: Caller,
  { given, days, isPaused, expectedVersion }: Parsed<typeof api.changeRetentionRule>['body'] & { given: string },
): Promise<RetentionRule> {
  const one = classOf(given)
  const { least } = retentionTexts[one]
  if (days < least || days > MOST_RETENTION_DAYS)
    throw fieldError('days', `Enter from ${least} to ${MOST_RETENTION_DAYS.toLocaleString('en-US')} days`)
  const saved = await deps.transaction(async (tx) => {
    const stored = found(await lockRetentionRule(tx, one), 'Class of data')
    if (stored.version !== expectedVersion) throw changedMeanwhile(stored)
    if (stored.days === days && stored.isPaused === isPaused) return stored
    const context = contextOf(deps, caller)
    const { at } = context
    // A rule that deletes more takes effect a day later, so that a mistake can be undone.
    const deletesMore = days < stored.days || (stored.isPaused && !isPaused)
    const effectiveFrom = deletesMore ? new Date(at.getTime() + DAY) : stored.effectiveFrom
    await updateRetentionRule(tx, one, { days, isPaused, effectiveFrom, changedBy: caller.id, changedAt: at })
    await record(tx, context, settingsChanged, { changes: changesOf(stored, { days, isPaused }) })
    return found(await lockRetentionRule(tx, one), 'Class of data')
  })
  return ruleNow(deps, saved)
}

function changesOf(stored: RetentionRuleRow, { days, isPaused }: { days: number; isPaused: boolean }) {
  const changes: Record<string, string> = { retention: stored.class }
  if (days !== stored.days) changes.days = `${stored.days} → ${days}`
  if (isPaused !== stored.isPaused) changes.deletion = isPaused ? 'on → paused' : 'paused → on'
  return changes
}

export async function listRetentionDue(
  deps: ReadDeps,
  { given, within }: { given: string; within: number },
  page: PageRequest,
): Promise<PageOf<RetentionDue>> {
  const one = classOf(given)
  const rule = found(
    (await selectRetentionRules(deps.db)).find((row) => row.class === one),
    'Class of data',
  )
  const ask = askOf(deps, rule, within)
  const reading = selectDueRows(deps.db, ask, sliceOf(page))
  const { rows, total } = await pageOfShortList(page, reading, async () => {
    const { dueNow, dueTomorrow, held } = await countDue(deps.db, ask)
    return dueNow + dueTomorrow + held
  })
  return { rows: rows.map(dated), total }
}
