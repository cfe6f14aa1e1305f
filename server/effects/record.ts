import { v7 as uuid } from 'uuid'
import type { AuditOnly, Consequence, LiveUpdate, OutgoingMail } from '#domain/effects/consequence.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import { type Database, isTransaction, type Queryable, type Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { auditedAs, type Caller, type Origin } from '#server/http/caller.ts'
import { type EnqueuedMail, enqueueMail } from '#server/jobs/outbox.store.ts'
import { announce } from '#server/live/announce.store.ts'
import { insertActivity } from './activity.store.ts'
import { saveEvent } from './path-positions.store.ts'
import { refreshPositions } from './path-positions.ts'
import { refreshPendingOn } from './pending-on.ts'

export interface Author extends Origin {
  actorId: string | null
}

type EffectDeps = Pick<Deps, 'config' | 'wakeOutbox'>

export interface RecordContext {
  deps: EffectDeps
  by: Author
  at: Date
}

export const contextOf = (deps: EffectDeps & Pick<Deps, 'now'>, caller: Caller): RecordContext => ({
  deps,
  by: auditedAs(caller),
  at: deps.now(),
})

/** Of somebody who has no session yet, or names one that may be over: nobody, until `knownAs` says who it is. */
export const contextOfStranger = (deps: EffectDeps, { ip, requestId }: Origin, at: Date): RecordContext => ({
  deps,
  by: { actorId: null, ip, requestId },
  at,
})

export const knownAs = ({ by, ...context }: RecordContext, actorId: string): RecordContext => ({
  ...context,
  by: { ...by, actorId },
})

/**
 * Writes down what follows from something that happened, in the transaction in which it did, after the thing itself: the
 * applicant's history, the mail that is owed, the live events, the audit, and whose turn it is. Expects the
 * application to be locked where that may change. Answers the ids of the lines of the history. A row that leaves an
 * audit event alone needs no transaction.
 */
export function record<Facts>(
  on: Queryable,
  context: RecordContext,
  consequence: AuditOnly<Facts>,
  facts: Facts,
): Promise<string[]>
export function record<Facts>(
  tx: Tx,
  context: RecordContext,
  consequence: Consequence<Facts>,
  facts: Facts,
): Promise<string[]>
export async function record<Facts>(
  on: Queryable,
  context: RecordContext,
  consequence: Consequence<Facts>,
  facts: Facts,
): Promise<string[]> {
  const { by, at } = context
  const audit = consequence.audit?.(facts, by)
  const [lines] = await Promise.all([
    // Where there is none, the row leaves nothing else, as its type says.
    isTransaction(on) ? recordInTransaction(on, context, consequence, facts) : [],
    audit && recordAudit(on, { at, ...by, ...audit }),
  ])
  return lines
}

async function recordInTransaction<Facts>(
  tx: Tx,
  context: RecordContext,
  consequence: Consequence<Facts>,
  facts: Facts,
): Promise<string[]> {
  const { by, at } = context
  const applicationId = consequence.application?.(facts)
  const sentences = [consequence.activity?.(facts) ?? []].flat()
  const lines = sentences.map((description) => ({ id: uuid(), description }))
  const mail = consequence.mail?.(facts, at)
  const updates = [consequence.live?.(facts) ?? []].flat()
  await Promise.all([
    ...(applicationId ? lines.map((line) => insertActivity(tx, { ...line, applicationId, at })) : []),
    mail && enqueue(tx, context, mail),
    ...updates.map((one) => announce(tx, announced(one, by))),
  ])
  if (applicationId && consequence.refreshes) {
    await refreshPendingOn(tx, [applicationId])
    await refreshPositions(tx, { config: context.deps.config, now: () => at }, [applicationId])
  } else if (applicationId && lines.length > 0) await saveEvent(tx, applicationId, at)
  return lines.map(({ id }) => id)
}

/** A row that leaves news and mail alone. */
type Light<Facts> = Pick<Consequence<Facts>, 'live'> & { activity: null; audit: null; refreshes: false }

/**
 * The rest of `record` for what is written by one statement, mail and all, without a transaction: the live events,
 * and the call that wakes the outbox.
 */
export async function recordWritten<Facts>(
  db: Database,
  { deps, by }: RecordContext,
  { row, facts, owesMail }: { row: Light<Facts>; facts: Facts; owesMail: boolean },
): Promise<void> {
  if (owesMail) deps.wakeOutbox()
  for (const one of [row.live?.(facts) ?? []].flat()) await announce(db, announced(one, by))
}

async function enqueue(tx: Tx, context: RecordContext, mail: OutgoingMail): Promise<void> {
  await enqueueMail(tx, addressed(context, mail))
  tx.afterCommit(async () => context.deps.wakeOutbox())
}

export const addressed = ({ deps, at }: RecordContext, mail: OutgoingMail): EnqueuedMail => ({
  ...mail,
  to: mail.to === 'office' ? { addresses: deps.config.adminEmails } : mail.to,
  at,
})

const announced = ({ event, id, tells }: LiveUpdate, { actorId }: Author) => ({
  event,
  id,
  // As a thing of the office's own person where the office alone is told.
  applicantId: tells === 'office' ? (actorId ?? '') : tells.applicantId,
})
