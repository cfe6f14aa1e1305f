import type { Colleague } from '#contract/team/colleague.ts'
import { NOT_ONESELF, OWNERS_ARE_CONFIGURED, type TeamMember } from '#contract/team/team.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import { isActive } from '#domain/account/lifetime.ts'
import { applicationAssigned } from '#domain/effects/applications.ts'
import { memberChanged } from '#domain/effects/team.ts'
import * as may from '#domain/may.ts'
import { fieldError, found, Refusal } from '#domain/refusal.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { lockPerson } from '#server/database/people.store.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, type RecordContext, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageInMemory } from '#server/http/page.ts'
import { deleteSessionsOf } from '#server/http/session.store.ts'
import {
  deleteGatheredMail,
  handOver,
  hasAssignedApplications,
  type MemberRow,
  selectColleague,
  selectMember,
  selectMembers,
  upsertMember,
} from './team.store.ts'

const isOwner = (owners: readonly string[], { emailKey }: MemberRow) => owners.includes(emailKey)

function toMember({ config, now }: Pick<Deps, 'config' | 'now'>, caller: Caller, row: MemberRow): TeamMember {
  const { id, name, active, email, lastSeen, sessions, clients } = row
  const role = isOwner(config.adminEmails, row) || row.role === null ? 'owner' : row.role
  const shown = { id, name, role, active }
  if (!may.can(caller, 'team.read')) return shown
  const live = sessions.filter(({ createdAt, lastSeenAt }) =>
    isActive(active ? 'admin' : 'client', { createdAt: new Date(createdAt), lastSeenAt: new Date(lastSeenAt) }, now()),
  )
  return { ...shown, email, lastSeen: lastSeen?.toISOString() ?? null, sessions: live.length, clients }
}

export async function listTeam(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  caller: Caller,
  ask: PageRequest,
): Promise<PageOf<TeamMember>> {
  const rows = (await selectMembers(deps.db, deps.config.adminEmails)).filter(
    ({ active }) => active || may.can(caller, 'team.read'),
  )
  return pageInMemory(
    rows.map((row) => toMember(deps, caller, row)),
    ({ id }) => id,
    ask,
  )
}

interface MemberChange {
  role?: TeamRole | undefined
  active?: boolean | undefined
  handOverTo?: string | null | undefined
}

/** Signs a deactivated member out everywhere and reassigns their clients, before the response. */
export async function changeMember(
  deps: Deps,
  caller: Caller,
  { userId, ...change }: MemberChange & { userId: string },
): Promise<TeamMember> {
  const owners = deps.config.adminEmails
  const member = await deps.transaction(async (tx) => {
    await lockPerson(tx, userId)
    const row = found(await selectMember(tx, owners, userId), 'Colleague')
    if (userId === caller.id) throw new Refusal('conflict', NOT_ONESELF)
    const before = row.role
    if (isOwner(owners, row) || before === null || change.role === 'owner')
      throw new Refusal('conflict', OWNERS_ARE_CONFIGURED)
    const context = contextOf(deps, caller)
    await applyChange(tx, context, { row: { ...row, role: before }, change })
    return toMember(deps, caller, found(await selectMember(tx, owners, userId), 'Colleague'))
  })
  await deps.sessionCache.pauseUntilForgotten()
  return member
}

type KnownMember = MemberRow & { role: TeamRole }

async function applyChange(
  tx: Tx,
  context: RecordContext,
  { row, change }: { row: KnownMember; change: MemberChange },
): Promise<void> {
  const { deps, by, at } = context
  const { role = row.role, active = row.active } = change
  if (role === row.role && active === row.active) return
  const isLeaving = row.active && !active
  const left = isLeaving
    ? await leave(tx, context, { ...row, to: change.handOverTo ?? null })
    : { ended: 0, handedOver: 0 }
  await upsertMember(tx, { userId: row.id, role, active, by: by.actorId, at })
  await record(tx, context, memberChanged, {
    userId: row.id,
    addresses: [...deps.config.adminEmails, row.email],
    before: { role: row.role, active: row.active },
    after: { role, active },
    ...left,
  })
}

async function leave(tx: Tx, context: RecordContext, { id, emailKey, to }: KnownMember & { to: string | null }) {
  const taker = to === null ? null : await selectColleague(tx, context.deps.config.adminEmails, to)
  if (taker === undefined || taker?.id === id)
    throw fieldError('handOverTo', 'Choose another member of the team, or nobody')
  await deleteGatheredMail(tx, emailKey)
  const ended = await deleteSessionsOf(tx, id)
  const handedOver = await handOver(tx, id, taker?.id ?? null)
  for (const { id: applicationId } of handedOver) {
    const assigned = { applicationId, from: id, to: taker?.id ?? null }
    await record(tx, context, applicationAssigned, assigned)
  }
  return { ended, handedOver: handedOver.length }
}

export const colleagueOf = (
  { config }: Pick<Deps, 'config'>,
  db: Queryable,
  id: string,
): Promise<Colleague | undefined> => selectColleague(db, config.adminEmails, id)

/**
 * Refuses to narrow a list to an unknown person. A former member is known for as long as applications are assigned to
 * them.
 */
export async function refuseUnknown(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  whom: string | undefined,
): Promise<void> {
  if (whom === undefined || whom === 'me' || whom === 'nobody') return
  if (await hasAssignedApplications(db, whom)) return
  found(await selectColleague(db, config.adminEmails, whom), 'Colleague')
}

export async function refuseUnknownAssignee(
  deps: Pick<Deps, 'config' | 'db'>,
  assigned: string | undefined,
): Promise<void> {
  try {
    await refuseUnknown(deps, assigned)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'notFound') throw fieldError('assigned', error.sentence)
    throw error
  }
}
