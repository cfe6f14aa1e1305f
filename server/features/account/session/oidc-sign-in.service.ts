import { createHash, randomBytes } from 'node:crypto'
import type { SignInProblem } from '#content/session/sign-in-problems.ts'
import type { User } from '#contract/clients/people.ts'
import { MAX_AUTHENTICATION_AGE, oidcSignIn } from '#domain/account/lifetime.ts'
import { passkeyRules } from '#domain/account/passkey-rules.ts'
import { identityBound, identityEmailUpdated, oidcSignInRefused, sessionStarted } from '#domain/effects/sessions.ts'
import { startPageOf } from '#domain/team/pages.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, type RecordContext, record, withActor } from '#server/effects/record.ts'
import type { Identity, IdentityProvider } from '#server/gateways/identity/identity.ts'
import { IdentityError } from '#server/gateways/identity/identity-fault.ts'
import { networkKey, type RequestSource } from '#server/http/caller.ts'
import { deleteSession, deleteSessionsOf } from '#server/http/session.store.ts'
import { createSession, emailKeyOf, isOwnerAddress, roleOf, teamRoleOf, userOf } from '#server/http/session.ts'
import { lockAddress, redirectMail, updateEmail } from '#server/shared/user-addresses.store.ts'
import {
  consumePendingSignIn,
  insertPendingSignIn,
  insertUser,
  type LinkedUser,
  linkUser,
  lockUserOfAddress,
  lockUserOfIdentity,
  type OwnSignUp,
  type PendingSignIn,
  selectTeamRole,
} from './users.store.ts'

const CLOCKS_DIFFER_BY = 60_000

// Marks the key of a browser that was sent to authenticate again; the hash protects the mark.
const AGAIN = 'again.'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const redirectUri = (deps: Deps, path: string) => `${deps.config.publicUrl}${path}`

interface StartedSignIn {
  url: string
  state: string
  /** A secret of the browser; the callback must bring it along. */
  browserKey: string
}

/** Starts a sign-in at the provider; the callback works once, in the same browser, within half an hour. */
export async function startOidcSignIn(
  deps: Deps,
  provider: IdentityProvider,
  { returnTo, isAgain, callbackPath, ip }: { returnTo: string; isAgain: boolean; callbackPath: string; ip: string },
): Promise<StartedSignIn> {
  await deps.limits.take('oidcSignInsPerNetwork', networkKey(ip))
  const { url, state, nonce, verifier } = await provider.beginSignIn(
    redirectUri(deps, callbackPath),
    isAgain ? 0 : MAX_AUTHENTICATION_AGE,
  )
  const browserKey = `${isAgain ? AGAIN : ''}${randomBytes(32).toString('base64url')}`
  await insertPendingSignIn(deps.db, {
    stateHash: hashOf(state),
    browserHash: hashOf(browserKey),
    nonce,
    verifier,
    returnTo,
    expiresAt: new Date(deps.now().getTime() + oidcSignIn.lifetime),
  })
  return { url, state, browserKey }
}

interface SignInCallback extends RequestSource {
  callbackPath: string
  search: string
  state: string
  browserKey: string
  signUp: string | null
  replacedSession: Buffer | null
  userAgent: string
}

export type SignInResult = { returnTo: string } & (
  | { problem: SignInProblem }
  | { user: User; startPage: string; token: string }
)

/** Signs in a person who returns from the provider, or returns the problem; a problem leaves only its audit event. */
export async function finishOidcSignIn(
  deps: Deps,
  provider: IdentityProvider,
  back: SignInCallback,
): Promise<SignInResult> {
  await deps.limits.take('triesPerNetwork', networkKey(back.ip))
  const hashes = { stateHash: hashOf(back.state), browserHash: hashOf(back.browserKey) }
  const underWay = await consumePendingSignIn(deps.db, { ...hashes, at: deps.now() })
  if (!underWay) return { problem: 'over', returnTo: '/' }

  const outcome = await identify(deps, provider, { ...back, ...underWay })
  const arrived = typeof outcome === 'string' ? outcome : await signInIdentity(deps, outcome, back)
  const { returnTo } = underWay
  if (typeof arrived !== 'string') return { ...arrived, returnTo }
  const context = anonymousContext(deps, back, deps.now())
  await record(deps.db, context, oidcSignInRefused, { reason: arrived })
  return { problem: arrived, returnTo }
}

async function identify(
  deps: Deps,
  provider: IdentityProvider,
  { callbackPath, search, state, nonce, verifier }: SignInCallback & PendingSignIn,
): Promise<Identity | SignInProblem> {
  try {
    const callbackUrl = new URL(`${redirectUri(deps, callbackPath)}${search}`)
    return await provider.finishSignIn(callbackUrl, { state, nonce, verifier })
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    noteFault(deps, error)
    return error.trouble
  }
}

export function noteFault({ log }: Pick<Deps, 'log'>, { trouble, cause }: IdentityError): void {
  if (trouble === 'cancelled') return
  const because = cause instanceof Error ? cause : undefined
  const code = because && 'code' in because ? because.code : undefined
  const beneath = because?.cause instanceof Error ? because.cause.message : undefined
  log.warn({ trouble, code, reason: because?.message, beneath }, 'sign-in at the provider failed')
}

interface VerifiedIdentity extends Identity {
  signUp: OwnSignUp
  email: string
  emailKey: string
}

async function signInIdentity(
  deps: Deps,
  identity: Identity,
  from: SignInCallback,
): Promise<{ user: User; startPage: string; token: string } | SignInProblem> {
  const { email, emailVerified } = identity
  if (email === null) return identity.emailTold ? 'unusable_address' : 'no_address'
  if (!emailVerified) return 'unverified'
  const emailKey = emailKeyOf(email)
  const member = { emailKey, teamRole: await selectTeamRole(deps.db, emailKey) }
  if (roleOf(deps.config, member) === 'admin' && isStale(identity, deps.now())) return 'stale'
  const signUp = { browserHash: from.signUp === null ? null : hashOf(from.signUp) }
  const proved = { ...identity, email, emailKey, signUp }
  const welcomed = await deps.transaction(async (tx) => {
    const context = anonymousContext(deps, from, deps.now())
    const row = await userOfIdentity(tx, proved, context)
    if (!row) return 'taken'
    if (from.replacedSession) await deleteSession(tx, from.replacedSession)
    const user = userOf(deps.config, row)
    const { token, ended } = await createSession(tx, deps, {
      userId: user.id,
      userAgent: from.userAgent,
      factor: 'provider',
      at: context.at,
      provedAt: provedAt(identity, from, context.at),
    })
    const started = { userId: user.id, role: user.role, method: 'oidc' as const, ended }
    await record(tx, withActor(context, user.id), sessionStarted, started)
    return { user, startPage: startPageOf(teamRoleOf(deps.config, row)), token }
  })
  // Ends an older session of this browser, and the sessions of a former address, in every process.
  await deps.sessionCache.pauseUntilForgotten()
  return welcomed
}

// A provider that remembers a person proves nothing new. A session that is not fresh starts just beyond the limit and
// no earlier, so that an old proof does not end the session.
function provedAt({ authenticatedAt }: Identity, { browserKey }: SignInCallback, now: Date): Date {
  if (authenticatedAt === null && browserKey.startsWith(AGAIN)) return now
  const notFresh = now.getTime() - passkeyRules.freshFor - 1
  const proved = Math.min(authenticatedAt?.getTime() ?? notFresh, now.getTime())
  return new Date(Math.max(proved, notFresh))
}

/** Whether the proof is old although a fresh one was requested; a missing time counts as fresh. */
const isStale = ({ authenticatedAt }: Identity, now: Date) =>
  authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() > MAX_AUTHENTICATION_AGE + CLOCKS_DIFFER_BY

async function userOfIdentity(
  tx: Tx,
  identity: VerifiedIdentity,
  context: RecordContext,
): Promise<LinkedUser | undefined> {
  await lockAddress(tx, identity.emailKey)
  const bound = await lockUserOfIdentity(tx, identity)
  if (bound)
    return bound.emailKey === identity.emailKey ? bound : updateUserEmail(tx, { user: bound, ...identity }, context)

  await insertUser(tx, { ...identity, at: context.at })
  const user = await lockUserOfAddress(tx, identity.emailKey)
  if (user && !user.isBound) {
    await linkUser(tx, user.userId, identity)
    await record(tx, withActor(context, user.userId), identityBound, { userId: user.userId })
    return user
  }
  return lockUserOfIdentity(tx, identity)
}

/**
 * Updates a bound user's address to the provider's, which was proved. Rights depend on the address, so the sessions of
 * the old address end; a person whose new address is taken is refused.
 */
async function updateUserEmail(
  tx: Tx,
  { user, email, emailKey }: VerifiedIdentity & { user: LinkedUser },
  context: RecordContext,
): Promise<LinkedUser | undefined> {
  if (!(await updateEmail(tx, user.userId, { email, emailKey }))) return undefined
  if (!isOwnerAddress(context.deps.config, user.emailKey)) await redirectMail(tx, user.emailKey, { email, emailKey })
  await deleteSessionsOf(tx, user.userId)
  await record(tx, withActor(context, user.userId), identityEmailUpdated, { userId: user.userId })
  return { ...user, email, emailKey }
}
