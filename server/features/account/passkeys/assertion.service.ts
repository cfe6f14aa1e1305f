import type { AssertionOptions, AssertionResponse } from '#contract/account/passkeys.ts'
import type { User } from '#contract/clients/people.ts'
import { passkeyBlocked, passkeyRefused } from '#domain/effects/passkeys.ts'
import { sessionStarted } from '#domain/effects/sessions.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, type RecordContext, record, withActor } from '#server/effects/record.ts'
import { networkKey, type RequestSource } from '#server/http/caller.ts'
import { deleteSession, deleteSessionsOf } from '#server/http/session.store.ts'
import { createSession, startPageFor, userOf } from '#server/http/session.ts'
import { assertionOptions, createChallenge, passkeyRefusal, relyingParty, takeChallenge } from './ceremony.ts'
import {
  blockPasskey,
  markUsed,
  type PasskeyRow,
  selectByCredential,
  selectHandle,
  selectPasskeyUser,
} from './passkeys.store.ts'

const BLOCKED =
  'This passkey was used by two devices, as a copy would be, and is blocked. Sign in another way and remove it in My account.'

export async function startPasskeySignIn(deps: Deps, { ip }: RequestSource): Promise<AssertionOptions> {
  await deps.limits.take('triesPerNetwork', networkKey(ip))
  return assertionOptions(
    deps,
    await createChallenge(deps, { purpose: 'sign_in', sessionHash: null, actHash: null }),
    [],
  )
}

interface PasskeySignIn extends RequestSource {
  response: AssertionResponse
  replacedSession: Buffer | null
  userAgent: string
}

export async function signInByPasskey(
  deps: Deps,
  attempt: PasskeySignIn,
): Promise<{ user: User; startPage: string; token: string }> {
  await deps.limits.take('triesPerNetwork', networkKey(attempt.ip))
  const context = anonymousContext(deps, attempt, deps.now())
  const passkey = await verifiedForSignIn(deps, attempt.response, context)
  const row = await selectPasskeyUser(deps.db, passkey.userId)
  if (!row) throw passkeyRefusal()
  const user = userOf(deps.config, row)
  const { hasConfirmedCodes } = row
  const startPage = startPageFor(deps.config, row, { factor: 'passkey', hasPasskey: true, hasConfirmedCodes })
  const begun = await deps.transaction(async (tx) => {
    if (attempt.replacedSession) await deleteSession(tx, attempt.replacedSession)
    const session = { userId: user.id, userAgent: attempt.userAgent, factor: 'passkey', at: context.at } as const
    const { token, ended } = await createSession(tx, deps, session)
    const started = { userId: user.id, role: user.role, method: 'passkey', ended } as const
    await record(tx, withActor(context, user.id), sessionStarted, started)
    return { token, ended }
  })
  if (attempt.replacedSession || begun.ended > 0) await deps.sessionCache.pauseUntilForgotten()
  return { user, startPage, token: begun.token }
}

async function verifiedForSignIn(deps: Deps, response: AssertionResponse, context: RecordContext): Promise<PasskeyRow> {
  try {
    const taken = { purpose: 'sign_in', sessionHash: null, at: context.at } as const
    const { challenge } = await takeChallenge(deps.db, response.response.clientDataJSON, taken)
    return await verifyAssertion(deps, { response, challenge, context, ownerId: null })
  } catch (error) {
    if (error instanceof Refusal) await record(deps.db, context, passkeyRefused, { method: 'passkey' })
    throw error
  }
}

interface Assertion {
  response: AssertionResponse
  challenge: string
  context: RecordContext
  ownerId: string | null
}

/** Verifies type, challenge, origin, site, user, signature and counter. Blocks a key whose counter goes back. */
export async function verifyAssertion(
  deps: Deps,
  { response, challenge, context, ownerId }: Assertion,
): Promise<PasskeyRow> {
  const passkey = await selectByCredential(deps.db, Buffer.from(response.id, 'base64url'))
  if (!passkey || (ownerId !== null && passkey.userId !== ownerId)) throw passkeyRefusal()
  if (passkey.blockedAt) throw new Refusal('forbidden', BLOCKED, { code: 'passkey_blocked' })
  if (!(await isItsHandle(deps, passkey, response.response.userHandle ?? null))) throw passkeyRefusal()
  const { newCounter, credentialBackedUp } = await checkSignature(deps, { passkey, response, challenge })
  const isNewer = await deps.transaction(async (tx) => {
    const used = { id: passkey.id, counter: newCounter, backedUp: credentialBackedUp, at: context.at }
    if (await markUsed(tx, used)) return true
    if (await blockPasskey(tx, passkey.id, context.at)) {
      await deleteSessionsOf(tx, passkey.userId)
      await record(tx, context, passkeyBlocked, { userId: passkey.userId, passkeyId: passkey.id })
    }
    return false
  })
  if (isNewer) return passkey
  await deps.sessionCache.pauseUntilForgotten()
  throw new Refusal('forbidden', BLOCKED, { code: 'passkey_blocked' })
}

async function isItsHandle(deps: Deps, { userId }: PasskeyRow, handle: string | null): Promise<boolean> {
  if (handle === null) return true
  const own = await selectHandle(deps.db, userId)
  return own?.equals(Buffer.from(handle, 'base64url')) === true
}

async function checkSignature(
  deps: Deps,
  {
    passkey,
    response: { response, ...answer },
    challenge,
  }: Pick<Assertion, 'response' | 'challenge'> & { passkey: PasskeyRow },
) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(deps)
  const { clientDataJSON, authenticatorData, signature } = response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    // The statement that stores the counter also checks it, so that one of two concurrent uses is detected.
    credential: { id: answer.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw passkeyRefusal({ cause: error })
  })
  if (!verified || !authenticationInfo.userVerified) throw passkeyRefusal()
  return authenticationInfo
}
