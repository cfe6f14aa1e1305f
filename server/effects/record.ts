import { v7 as uuid } from 'uuid'
import type { AuditOnly, Consequence, LiveUpdate, OutgoingMail } from '#domain/effects/consequence.ts'
import { permissionForNotice, rolesWith } from '#domain/permissions.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { auditedAs, type Caller, type RequestSource } from '#server/http/caller.ts'
import { type EnqueuedMail, enqueueMail } from '#server/jobs/mail-outbox.store.ts'
import { announce } from '#server/live/announce.store.ts'
import { toldPeople } from '#server/privacy/open-incidents.store.ts'
import { insertActivity, requestReminderCheck } from './activity.store.ts'
import { updateLastEvent } from './case-states.store.ts'

export interface Author extends RequestSource {
  actorId: string | null
}

export type EffectDeps = Pick<Deps, 'config' | 'jobs' | 'refreshCase' | 'renewWorkClaims'>

export interface RecordContext {
  deps: EffectDeps
  by: Author
  at: Date
  /** Whether the actor is of the team; the change then renews the actor's claims on the work of that client. */
  isOfTeam?: boolean
}

export const contextOf = (deps: EffectDeps & Pick<Deps, 'now'>, caller: Caller): RecordContext => ({
  deps,
  by: auditedAs(caller),
  at: deps.now(),
  isOfTeam: caller.teamRole !== null,
})

/** For a request without a session, or whose session may have ended; `withActor` adds the actor later. */
export const anonymousContext = (deps: EffectDeps, { ip, requestId }: RequestSource, at: Date): RecordContext => ({
  deps,
  by: { actorId: null, ip, requestId },
  at,
})

export const withActor = ({ by, ...context }: RecordContext, actorId: string): RecordContext => ({
  ...context,
  by: { ...by, actorId },
})

/**
 * Writes the consequences of a change, after all writes that the state of the case is derived from: activities, mail,
 * live events, audit event, and the derived state of the application, which the caller has locked. Returns the ids of
 * the activities. A consequence that is only an audit event needs no transaction.
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
  const [activities] = await Promise.all([
    // Without a transaction, the type of the consequence allows only an audit event.
    isTransaction(on) ? recordInTransaction(on, context, consequence, facts) : [],
    audit && recordAudit(on, { at, ...by, detail: {}, ...audit }),
    renewWorkClaims(on, context, consequence.application?.(facts) ?? applicationIn(audit?.subject)),
  ])
  return activities
}

const applicationIn = (subject: string | null | undefined) => /^application:(.+)$/.exec(subject ?? '')?.[1]

async function renewWorkClaims(
  on: Queryable,
  { deps, by, at, isOfTeam }: RecordContext,
  applicationId: string | null | undefined,
): Promise<void> {
  if (isOfTeam && by.actorId !== null && applicationId) {
    await deps.renewWorkClaims(on, { by: by.actorId, applicationId, at })
  }
}

const isTransaction = (on: Queryable): on is Tx => 'afterCommit' in on

async function recordInTransaction<Facts>(
  tx: Tx,
  context: RecordContext,
  consequence: Consequence<Facts>,
  facts: Facts,
): Promise<string[]> {
  const { by, at } = context
  const applicationId = consequence.application?.(facts)
  const sentences = [consequence.activity?.(facts) ?? []].flat()
  const activities = sentences.map((description) => ({ id: uuid(), description }))
  const mails = [consequence.mail?.(facts, at) ?? []].flat()
  const updates = [consequence.live?.(facts) ?? []].flat()
  await Promise.all([
    ...(applicationId ? activities.map((activity) => insertActivity(tx, { ...activity, applicationId, at })) : []),
    ...mails.map((mail) => enqueue(tx, context, mail)),
    ...updates.map((one) => announce(tx, toLiveEvent(one, by))),
  ])
  if (applicationId && consequence.refreshesDerivedState) {
    // An activity requests the check itself.
    if (activities.length === 0) await requestReminderCheck(tx, applicationId)
    await context.deps.refreshCase(tx, applicationId, at)
  } else if (applicationId && activities.length > 0) await updateLastEvent(tx, applicationId, at)
  return activities.map(({ id }) => id)
}

type WithoutTransaction<Facts> = Pick<Consequence<Facts>, 'live'> & {
  activity?: never
  audit?: never
  refreshesDerivedState?: never
}

interface PublishedEffects<Facts> {
  row: WithoutTransaction<Facts>
  facts: Facts
  enqueuedMail: boolean
  applicationId?: string
}

/** For a statement that enqueues mail itself: sends the live events and wakes the mail outbox. */
export async function publishEffects<Facts>(
  on: Database | Tx,
  context: RecordContext,
  { row, facts, enqueuedMail, applicationId }: PublishedEffects<Facts>,
): Promise<void> {
  const { deps, by } = context
  if (enqueuedMail) {
    if (isTransaction(on)) on.afterCommit(async () => deps.jobs.wake('mailOutbox'))
    else deps.jobs.wake('mailOutbox')
  }
  for (const one of [row.live?.(facts) ?? []].flat()) await announce(on, toLiveEvent(one, by))
  await renewWorkClaims(on, context, applicationId)
}

async function enqueue(tx: Tx, context: RecordContext, mail: OutgoingMail): Promise<void> {
  await enqueueMail(tx, withRecipient(context, mail))
  tx.afterCommit(async () => context.deps.jobs.wake('mailOutbox'))
}

export const withRecipient = ({ deps, at }: RecordContext, mail: OutgoingMail): EnqueuedMail => ({
  ...mail,
  to: recipientsOf(deps, mail),
  at,
})

function recipientsOf({ config }: EffectDeps, { to, notice }: OutgoingMail): EnqueuedMail['to'] {
  if (to === 'office') return { owners: config.adminEmails, roles: rolesWith(permissionForNotice(notice.kind)) }
  return 'incidentId' in to ? { people: toldPeople(to) } : to
}

const toLiveEvent = ({ event, id, audience }: LiveUpdate, { actorId }: Author) => ({
  event,
  id,
  // An event for the team only is addressed to the actor.
  applicantId: audience === 'office' ? (actorId ?? '') : audience.applicantId,
})
