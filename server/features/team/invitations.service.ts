import { v7 as uuid } from 'uuid'
import { INVITATION_GONE, OTHER_ADDRESS, OWNERS_ARE_CONFIGURED, type TeamInvitation } from '#contract/team/team.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import { INVITATION_LIFETIME } from '#domain/account/lifetime.ts'
import { invitationWithdrawn, memberInvited, memberJoined } from '#domain/effects/team.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageInMemory } from '#server/http/page.ts'
import { deleteSession } from '#server/http/session.store.ts'
import { createSession, emailKeyOf, hashToken, isOwnerAddress, startPageFor } from '#server/http/session.ts'
import { invitationToken } from '#server/jobs/invitation-token.ts'
import { dated } from '#server/shared/dates.ts'
import {
  deleteInvitation,
  type InvitationRow,
  lockInvitation,
  lockInvitationOf,
  selectInvitation,
  selectInvitations,
  selectMemberOfAddress,
  upsertInvitation,
} from './invitations.store.ts'
import { upsertMember } from './team.store.ts'

const INVITATION = 'Invitation'

const toInvitation = ({ emailKey: _, ...row }: InvitationRow): TeamInvitation => dated(row)

export async function listInvitations({ db }: Pick<Deps, 'db'>, ask: PageRequest): Promise<PageOf<TeamInvitation>> {
  return pageInMemory((await selectInvitations(db)).map(toInvitation), ({ id }) => id, ask)
}

export function inviteToTeam(
  deps: Deps,
  caller: Caller,
  { email, role }: { email: string; role: TeamRole },
): Promise<TeamInvitation> {
  const emailKey = emailKeyOf(email)
  if (role === 'owner' || isOwnerAddress(deps.config, emailKey)) throw new Refusal('conflict', OWNERS_ARE_CONFIGURED)
  return deps.transaction(async (tx) => {
    const member = await selectMemberOfAddress(tx, emailKey)
    if (member?.isActive) throw new Refusal('conflict', 'This person is on the team already')
    return send(tx, deps, caller, { email, emailKey, role })
  })
}

export function sendInvitationAgain(deps: Deps, caller: Caller, id: string): Promise<TeamInvitation> {
  return deps.transaction(async (tx) => {
    const { email, emailKey, role } = found(await lockInvitation(tx, id), INVITATION)
    return send(tx, deps, caller, { email, emailKey, role })
  })
}

/** Inserts a new row with a new token each time, which makes the former link invalid. */
async function send(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  invited: Pick<InvitationRow, 'email' | 'emailKey' | 'role'>,
): Promise<TeamInvitation> {
  const context = contextOf(deps, caller)
  const id = uuid()
  const expiresAt = new Date(context.at.getTime() + INVITATION_LIFETIME)
  const tokenHash = hashToken(invitationToken(deps.secret, id))
  await upsertInvitation(tx, { ...invited, id, tokenHash, by: caller.id, sentAt: context.at, expiresAt })
  const { email: address, role } = invited
  await record(tx, context, memberInvited, { invitationId: id, address, role })
  return toInvitation(found(await selectInvitation(tx, id), INVITATION))
}

export function withdrawInvitation(deps: Deps, caller: Caller, id: string): Promise<void> {
  return deps.transaction(async (tx) => {
    if (!(await deleteInvitation(tx, id))) found(undefined, INVITATION)
    await record(tx, contextOf(deps, caller), invitationWithdrawn, { invitationId: id })
  })
}

/** Joins the team with a new session, because an applicant's session would last for weeks. */
export async function acceptInvitation(
  deps: Deps,
  caller: Caller,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<{ teamRole: TeamRole; startPage: string; session: string }> {
  const joined = await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const invitation = await lockInvitationOf(tx, hashToken(token))
    if (!invitation || invitation.expiresAt <= context.at) throw new Refusal('notFound', INVITATION_GONE)
    if (invitation.emailKey !== emailKeyOf(caller.user.email)) throw new Refusal('forbidden', OTHER_ADDRESS)
    const { id: invitationId, role } = invitation
    await deleteInvitation(tx, invitationId)
    await upsertMember(tx, { userId: caller.id, role, active: true, by: null, at: context.at })
    await deleteSession(tx, caller.sessionHash)
    const { token: session } = await createSession(tx, deps, {
      userId: caller.id,
      userAgent,
      factor: caller.factor,
      at: context.at,
    })
    const addresses = deps.config.adminEmails
    await record(tx, context, memberJoined, { userId: caller.id, invitationId, role, addresses })
    const proof = { factor: caller.factor, hasPasskey: true, hasConfirmedCodes: false }
    const startPage = startPageFor(deps.config, { emailKey: invitation.emailKey, teamRole: role }, proof)
    return { teamRole: role, startPage, session }
  })
  await deps.sessionCache.pauseUntilForgotten()
  return joined
}
