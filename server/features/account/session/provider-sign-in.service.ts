import { createHash, randomBytes } from 'node:crypto'
import type { SignInProblem } from '#content/session/sign-in-problems.ts'
import type { User } from '#contract/clients/people.ts'
import { MAX_AUTHENTICATION_AGE, providerSignIn } from '#domain/account/lifetime.ts'
import { passkeyRules } from '#domain/account/passkey-rules.ts'
import { identityBound, identityEmailUpdated, providerSignInRefused, sessionStarted } from '#domain/effects/sessions.ts'
import { startPageOf } from '#domain/team/pages.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, type RecordContext, record, withActor } from '#server/effects/record.ts'
import type { Identity, IdentityProvider } from '#server/gateways/identity/identity.ts'
import { IdentityError } from '#server/gateways/identity/identity-fault.ts'
import { callerKey, type RequestSource } from '#server/http/caller.ts'
import { deleteSession, deleteSessionsOf } from '#server/http/session.store.ts'
import { createSession, emailKeyOf, roleOf, teamRoleOf, userOf } from '#server/http/session.ts'
import { lockAddress, updateEmail } from '#server/shared/user-addresses.store.ts'
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

// Begins the key of a browser that was sent to prove itself anew; the hash of the key vouches for it.
const AGAIN = 'again.'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const redirectUri = (deps: Deps, path: string) => `${deps.config.publicUrl}${path}`

interface StartedSignIn {
  url: string
  state: string
  /** For the browser alone: who comes back must bring it along. */
  browserKey: string
}

/** Sets out to the provider; the way back works once, in the browser that set out, for half an hour. */
export async function startProviderSignIn(
  deps: Deps,
  provider: IdentityProvider,
  { returnTo, isAgain, callbackPath, ip }: { returnTo: string; isAgain: boolean; callbackPath: string; ip: string },
): Promise<StartedSignIn> {
  await deps.limits.take('providerSignInsPerCaller', callerKey(ip))
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
    expiresAt: new Date(deps.now().getTime() + providerSignIn.lifetime),
  })
  return { url, state, browserKey }
}

interface SignInCallback extends RequestSource {
  callbackPath: string
  search: string
  state: string
  browserKey: string
  signUp: string | null
  endedSession: Buffer | null
  userAgent: string
}

export type SignInResult = { returnTo: string } & (
  | { problem: SignInProblem }
  | { user: User; startPage: string; token: string }
)

/**
 * Signs in a person who comes back from the provider, or says why not; a problem leaves nothing but its line in the
 * audit.
 */
export async function finishProviderSignIn(
  deps: Deps,
  provider: IdentityProvider,
  back: SignInCallback,
): Promise<SignInResult> {
  await deps.limits.take('triesPerCaller', callerKey(back.ip))
  const hashes = { stateHash: hashOf(back.state), browserHash: hashOf(back.browserKey) }
  const underWay = await consumePendingSignIn(deps.db, { ...hashes, at: deps.now() })
  if (!underWay) return { problem: 'over', returnTo: '/' }

  const outcome = await identify(deps, provider, { ...back, ...underWay })
  const arrived = typeof outcome === 'string' ? outcome : await signInIdentity(deps, outcome, back)
  const { returnTo } = underWay
  if (typeof arrived !== 'string') return { ...arrived, returnTo }
  const context = anonymousContext(deps, back, deps.now())
  await record(deps.db, context, providerSignInRefused, { reason: arrived })
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
    if (from.endedSession) await deleteSession(tx, from.endedSession)
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
  // An older session of this browser, or those of an address that the person no longer has.
  await deps.sessions.waitUntilExpired()
  return welcomed
}

// A provider that remembers somebody proves nothing new. A session that is not fresh begins that much earlier and no
// more, so that an old proof does not end it.
function provedAt({ authenticatedAt }: Identity, { browserKey }: SignInCallback, now: Date): Date {
  if (authenticatedAt === null && browserKey.startsWith(AGAIN)) return now
  const notFresh = now.getTime() - passkeyRules.freshFor - 1
  const proved = Math.min(authenticatedAt?.getTime() ?? notFresh, now.getTime())
  return new Date(Math.max(proved, notFresh))
}

/** A provider that was asked for a fresh proof and says that it has none. What is not said is not held against anybody. */
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
 * The address of a bound user follows the provider's, as that is the one that was proved. Rights hang on addresses,
 * so the sessions of the old one end; and who cannot have the new address does not keep the rights of the old one.
 */
async function updateUserEmail(
  tx: Tx,
  { user, email, emailKey }: VerifiedIdentity & { user: LinkedUser },
  context: RecordContext,
): Promise<LinkedUser | undefined> {
  if (!(await updateEmail(tx, user.userId, { email, emailKey }))) return undefined
  await deleteSessionsOf(tx, user.userId)
  await record(tx, withActor(context, user.userId), identityEmailUpdated, { userId: user.userId })
  return { ...user, email, emailKey }
}
