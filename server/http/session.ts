import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role, User } from '#contract/clients/people.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import { expiryOf, isActive, MAX_SESSIONS, sessionLifetime } from '#domain/account/lifetime.ts'
import { isPasskeyOffered, passkeyDutyOf, type SessionProof } from '#domain/account/passkey-duty.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { startPageOf } from '#domain/team/pages.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from './caller.ts'
import {
  deleteOldestSessions,
  insertSession,
  type NewSession,
  type SessionRow,
  selectSession,
  touchSession,
} from './session.store.ts'

const TOUCH_EVERY = 60_000

type SessionDeps = Pick<Deps, 'config' | 'db' | 'now' | 'sessionCache'>

interface TeamStanding {
  emailKey: string
  teamRole: TeamRole | null
}

/** Tells whether ADMIN_EMAILS names the address, in lower case; an ownership lasts exactly as long. */
export const isOwnerAddress = (config: Config, emailKey: string): boolean => config.adminEmails.includes(emailKey)

export const teamRoleOf = (config: Config, { emailKey, teamRole }: TeamStanding): TeamRole | null =>
  isOwnerAddress(config, emailKey) ? 'owner' : teamRole

export const roleOf = (config: Config, member: TeamStanding): Role => (teamRoleOf(config, member) ? 'admin' : 'client')

/** Returns the first page after a sign-in; a duty about passkeys leads a member of the team to My account first. */
export function startPageFor(config: Config, member: TeamStanding, proof: SessionProof): string {
  const role = teamRoleOf(config, member)
  return role && config.requirePasskeys && passkeyDutyOf(proof) ? '/my-account' : startPageOf(role)
}

export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

export const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:')
const cookieName = (config: Config) => (isSecure(config) ? '__Host-session' : 'session')

export const generateToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type Shown = Pick<SessionRow, 'userId' | 'email' | 'emailKey' | 'teamRole' | 'firstName' | 'lastName' | 'name'>

export const userOf = (config: Config, row: Shown): User => ({
  id: row.userId,
  role: roleOf(config, row),
  firstName: row.firstName,
  lastName: row.lastName,
  name: row.name,
  email: row.email,
})

export const userAgentOf = ({ headers }: FastifyRequest): string => headers['user-agent'] ?? ''

export function sessionHashOf(config: Config, request: FastifyRequest): Buffer | null {
  const token = request.cookies[cookieName(config)]
  return token ? hashToken(token) : null
}

async function touchIfOld(deps: SessionDeps, tokenHash: Buffer, lastSeenAt: Date): Promise<void> {
  const now = deps.now()
  if (now.getTime() - lastSeenAt.getTime() <= TOUCH_EVERY) return
  await touchSession(deps.db, tokenHash, now)
  deps.sessionCache.touched(tokenHash, now)
}

/** Returns the caller of the session in the request's cookie, or null; only activity keeps the session alive. */
export async function callerOf(
  deps: SessionDeps,
  request: FastifyRequest,
  { isActivity = true } = {},
): Promise<Caller | null> {
  const tokenHash = sessionHashOf(deps.config, request)
  if (!tokenHash) return null
  const row = await deps.sessionCache.find(tokenHash)
  if (!row) return null
  const user = userOf(deps.config, row)
  const teamRole = teamRoleOf(deps.config, row)
  const now = deps.now()
  if (!isActive(user.role, row, now)) return null
  if (isActivity) await touchIfOld(deps, tokenHash, row.lastSeenAt)
  const duty = deps.config.requirePasskeys && user.role === 'admin' ? passkeyDutyOf(row) : null
  return {
    id: user.id,
    role: duty ? 'client' : user.role,
    teamRole,
    permissions: duty ? [] : permissionsOf(teamRole),
    user,
    mobileNumber: row.mobileNumber,
    hasConfirmedDetails: row.hasConfirmedDetails,
    applicationId: row.applicationId,
    sessionHash: tokenHash,
    sessionStartedAt: row.createdAt,
    factor: row.factor,
    duty,
    hasConfirmedCodes: row.hasConfirmedCodes,
    isOfferedPasskey: user.role === 'client' && isPasskeyOffered(row, now),
    // A client that has left has no address any more, whatever the type says.
    ip: request.ip ?? '',
    requestId: request.id,
  }
}

export async function endOfSession(deps: Omit<SessionDeps, 'sessionCache'>, sessionHash: Buffer): Promise<Date | null> {
  const row = await selectSession(deps.db, sessionHash)
  if (!row) return null
  const end = expiryOf(roleOf(deps.config, row), row)
  return deps.now() < end ? end : null
}

export interface BegunSession {
  token: string
  /** How many older sessions of the person were ended; after the commit every process has to forget them. */
  ended: number
}

/**
 * Begins a session, and ends the oldest beyond the limit of a person; the token goes to the browser alone, the database
 * keeps its hash.
 */
export async function createSession(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  session: NewSession,
): Promise<BegunSession> {
  const token = generateToken()
  const ended = config.rateLimit ? await deleteOldestSessions(tx, session.userId, MAX_SESSIONS - 1) : 0
  await insertSession(tx, { ...session, tokenHash: hashToken(token) })
  return { token, ended }
}

export function setSessionCookie(
  config: Config,
  reply: FastifyReply,
  { role, token }: { role: Role; token: string },
): void {
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: sessionLifetime[role].total / 1000,
  })
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(cookieName(config), { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) })
}
