import { RetentionClass } from '#contract/privacy/retention.ts'
import { DAY, HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { retentionApplied, unpaidApplicationEnds } from '#domain/effects/my-data.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, type EffectDeps, record } from '#server/effects/record.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { recordTombstone } from '#server/privacy/tombstones.ts'
import { anonymiseCase } from '../anonymise-case.store.ts'
import { anonymisePerson, removeErasedFiles } from '../anonymise-person.service.ts'
import { detachFiles, detachProofFiles, selectPeopleWithErasedFiles } from '../erased-files.store.ts'
import { askOf } from './retention.service.ts'
import {
  type DueSubject,
  lockDue,
  type RetentionWarning,
  selectDue,
  selectUnwarned,
  upsertWarning,
} from './retention-due.store.ts'
import {
  insertRetentionDeletion,
  lockRuleInForce,
  type RetentionRuleRow,
  selectRetentionRules,
  updateRetentionRun,
} from './retention-rules.store.ts'

const AT_ONCE = 100

const byPortalItself = { ip: '127.0.0.1', requestId: 'retention' }

type RetentionDeps = EffectDeps & Pick<Deps, 'db' | 'transaction' | 'now' | 'storage' | 'log'>

export async function applyRetention(deps: RetentionDeps, isStopped: () => boolean = () => false): Promise<void> {
  for (const personId of await selectPeopleWithErasedFiles(deps.db))
    await bestEffort(deps, personId, () => removeErasedFiles(deps, personId))
  const rules = new Map((await selectRetentionRules(deps.db)).map((rule) => [rule.class, rule]))
  for (const one of RetentionClass.options) {
    const rule = rules.get(one)
    const at = deps.now()
    if (!rule || rule.isPaused || rule.effectiveFrom > at || isStopped()) continue
    if (one === 'unpaid_applications') await warn(deps, rule, isStopped)
    const count = await deleteDue(deps, rule, isStopped)
    await updateRetentionRun(deps.db, { class: one, at, count })
  }
}

async function deleteDue(deps: RetentionDeps, rule: RetentionRuleRow, isStopped: () => boolean): Promise<number> {
  const ask = askOf(deps, rule, 0)
  let count = 0
  for (let after: string | null = null; !isStopped(); ) {
    const subjects: DueSubject[] = await selectDue(deps.db, ask, { after, limit: AT_ONCE })
    for (const { userId } of subjects) {
      if (isStopped()) break
      if (await bestEffort(deps, userId, () => deleteOf(deps, rule.class, userId))) count += 1
    }
    const last = subjects.at(-1)
    if (!last || subjects.length < AT_ONCE) break
    after = last.userId
  }
  return count
}

/** Logs a failure and goes on with the next person; the next run retries. */
async function bestEffort<T>({ log }: RetentionDeps, person: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error, person }, 'what is kept for a time only: a deletion or its warning failed')
    return undefined
  }
}

async function deleteOf(deps: RetentionDeps, one: RetentionClass, userId: string): Promise<boolean> {
  const at = deps.now()
  const isDone = await deps.transaction(async (tx) => {
    const rule = await lockRuleInForce(tx, one, at)
    if (!rule) return false
    const subject = await lockDue(tx, { ...askOf(deps, { class: one, ...rule }, 0), onlyOf: userId })
    if (!subject) return false
    const decidedBy = new Date(at.getTime() - rule.days * DAY)
    await deleteClass(tx, deps, { class: one, ...subject, decidedBy, at })
    await record(tx, anonymousContext(deps, byPortalItself, at), retentionApplied, { userId, class: one })
    return true
  })
  if (isDone) await removeErasedFiles(deps, userId)
  return isDone
}

interface Deletion extends DueSubject {
  class: RetentionClass
  decidedBy: Date
  at: Date
}

async function deleteClass(tx: Tx, deps: RetentionDeps, { class: one, ...subject }: Deletion): Promise<void> {
  const { userId, applicationId, decidedBy, at } = subject
  if (one === 'case_files' || one === 'case_details' || one === 'payment_proofs') {
    if (applicationId === null) throw new Error(`${one} is of an application`)
    if (one === 'payment_proofs') return detachProofFiles(tx, { personId: userId, applicationId, decidedBy, at })
    if (one === 'case_files') await detachFiles(tx, userId, at)
    else await anonymiseCase(tx, applicationId, at)
    await insertRetentionDeletion(tx, { applicationId, class: one, at })
    return deps.refreshCase(tx, applicationId, at)
  }
  const person = { personId: userId, erasedAt: at.toISOString() }
  await anonymisePerson(tx, deps, person)
  // Comes last, because a restore would erase a recorded person whose erasure was refused.
  await recordTombstone(deps.config, person)
}

async function warn(deps: RetentionDeps, rule: RetentionRuleRow, isStopped: () => boolean): Promise<void> {
  const ask = askOf(deps, rule, 0)
  const { at } = ask
  for (let after: string | null = null; !isStopped(); ) {
    const found: RetentionWarning[] = await selectUnwarned(deps.db, ask, { after, limit: AT_ONCE })
    for (const warning of found) await bestEffort(deps, warning.userId, () => warnOne(deps, warning, at))
    const last = found.at(-1)
    if (!last || found.length < AT_ONCE) break
    after = last.applicationId
  }
  deps.jobs.wake('mailOutbox')
}

const warnOne = (deps: RetentionDeps, { userId, applicationId, dueAt, isLast }: RetentionWarning, at: Date) =>
  deps.transaction(async (tx) => {
    await upsertWarning(tx, { applicationId, isLast }, at)
    const facts = { userId, applicationId, on: dayAt(dueAt, deps.config.timeZone) }
    await record(tx, anonymousContext(deps, byPortalItself, at), unpaidApplicationEnds, facts)
  })

export const retention = runEvery(
  { name: 'retention', first: 5 * MINUTE, period: HOUR, trouble: 'what was kept long enough could not be deleted' },
  async (deps, { isStopped }) => {
    await applyRetention(deps, isStopped)
  },
)
