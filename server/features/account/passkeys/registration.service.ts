import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Passkey, RegistrationOptions, RegistrationResponse } from '#contract/account/passkeys.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { passkeyRules } from '#domain/account/passkey-rules.ts'
import { memberPasskeyAdded, passkeyAdded } from '#domain/effects/passkeys.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { requireFresh } from '#server/http/fresh-sign-in.ts'
import { deleteOtherSessions, setSessionFactor } from '#server/http/session.store.ts'
import { createChallenge, descriptorOf, passkeyRefusal, relyingParty, takeChallenge } from './ceremony.ts'
import { passkeyOf } from './passkey-row.ts'
import { insertPasskey, lockPasskeys, type PasskeyRow, selectOrInsertHandle, selectPasskeys } from './passkeys.store.ts'

const EDDSA = -8
const ES256 = -7
const RS256 = -257
const algorithms = [EDDSA, ES256, RS256]
const HANDLE_BYTES = 64

export async function startPasskeyRegistration(deps: Deps, caller: Caller): Promise<RegistrationOptions> {
  const passkeys = await selectPasskeys(deps.db, caller.id)
  requireMayAdd(deps, caller, passkeys)
  const handle = await selectOrInsertHandle(deps.db, caller.id, randomBytes(HANDLE_BYTES))
  const { id, name } = relyingParty(deps)
  const challenge = await createChallenge(deps, { purpose: 'register', sessionHash: caller.sessionHash, actHash: null })
  return {
    challenge,
    rp: { id, name },
    user: {
      id: handle.toString('base64url'),
      name: caller.user.email,
      displayName: caller.user.name || caller.user.email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyRules.challengeLifetime,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

const MOST = `You can have at most ${passkeyRules.maxPerPerson} passkeys. Remove one that you no longer use.`
const TO_SIGN_IN_FIRST =
  'You have a passkey already. Sign in with it, or use a recovery code, before you add another one.'

/** Where passkeys are required, a mailed code leads to the first passkey only, never around an existing one. */
function requireMayAdd({ config, now }: Pick<Deps, 'config' | 'now'>, caller: Caller, passkeys: readonly PasskeyRow[]) {
  requireFresh({ now }, caller)
  const isDemanded = config.requirePasskeys && caller.user.role === 'admin'
  if (isDemanded && caller.factor === 'code' && passkeys.length > 0)
    throw new Refusal('forbidden', TO_SIGN_IN_FIRST, { code: 'passkey_sign_in_required' })
  if (passkeys.length >= passkeyRules.maxPerPerson) throw new Refusal('conflict', MOST)
}

export async function addPasskey(
  deps: Deps,
  caller: Caller,
  { name, response, userAgent }: { name: string | undefined; response: RegistrationResponse; userAgent: string },
): Promise<Passkey> {
  const at = deps.now()
  const { challenge } = await takeChallenge(deps.db, response.response.clientDataJSON, {
    purpose: 'register',
    sessionHash: caller.sessionHash,
    at,
  })
  const { credential, credentialBackedUp } = await verified(deps, response, challenge)
  const isRecovery = caller.factor === 'recovery'
  const row = await deps.transaction(async (tx) => {
    const passkeys = await lockPasskeys(tx, caller.id)
    requireMayAdd(deps, caller, passkeys)
    const added = await insertPasskey(tx, {
      id: uuid(),
      userId: caller.id,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      name: name ?? deviceName(userAgent),
      backedUp: credentialBackedUp,
      createdAt: at,
      actsFrom: new Date(at.getTime() + (isRecovery ? passkeyRules.actsAfterRecovery : 0)),
    })
    if (!added) throw new Refusal('conflict', 'This passkey was added already')
    await setSessionFactor(tx, caller.sessionHash, 'passkey')
    // A recovery means a lost or stolen key, so every other session ends.
    const ended = isRecovery ? await deleteOtherSessions(tx, caller.id, caller.sessionHash) : 0
    await record(tx, contextOf(deps, caller), passkeyAdded, {
      userId: caller.id,
      passkeyId: added.id,
      way: isRecovery ? 'recovery' : passkeys.length === 0 ? 'first' : 'further',
      ended,
    })
    if (caller.user.role === 'admin' && (isRecovery || passkeys.length === 0))
      await record(tx, contextOf(deps, caller), memberPasskeyAdded, {
        passkeyId: added.id,
        owners: deps.config.adminEmails,
      })
    return added
  })
  await deps.sessionCache.pauseUntilForgotten()
  return passkeyOf(row)
}

async function verified(deps: Deps, { response, ...answer }: RegistrationResponse, expectedChallenge: string) {
  // Loads the library on first use, because its certificate parsers are slow to load.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(deps)
  const { clientDataJSON, attestationObject } = response
  const result = await verifyRegistrationResponse({
    response: { ...answer, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw passkeyRefusal({ cause: error })
  })
  if (!result.verified || !result.registrationInfo.userVerified) throw passkeyRefusal()
  return result.registrationInfo
}
