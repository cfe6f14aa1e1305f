import { v7 as uuid } from 'uuid'
import type { Consequence, LiveUpdate, OutgoingMail } from '#domain/effects/consequence.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Database, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { auditedAs, type Caller } from '#server/http/caller.ts'
import { type EnqueuedMail, enqueueMail } from '#server/jobs/outbox.store.ts'
import { announce } from '#server/live/announce.store.ts'
import { insertActivity } from './activity.store.ts'
import { refreshPendingOn } from './pending-on.ts'

export interface Author {
  actorId: string | null
  ip: string
  requestId: string
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

/**
 * Writes down what follows from something that happened, in the transaction in which it did, after the thing itself: the
 * applicant's history, the mail that is owed, the live events, the audit, and whose turn it is. Expects the
 * application to be locked where that may change. Answers the ids of the lines of the history.
 */
export async function record<Facts>(
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
  const audit = consequence.audit?.(facts, by)
  const updates = [consequence.live?.(facts) ?? []].flat()
  await Promise.all([
    ...(applicationId ? lines.map((line) => insertActivity(tx, { ...line, applicationId, at })) : []),
    mail && enqueue(tx, context, mail),
    audit && recordAudit(tx, { at, ...by, ...audit }),
    ...updates.map((one) => announce(tx, announced(one, by))),
  ])
  if (consequence.refreshes && applicationId) await refreshPendingOn(tx, [applicationId])
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
