import { signInCodeLetter } from '#content/mail/account-mail.ts'
import { CODE_EXPIRED, wrongCode } from '#contract/account/session.ts'
import type { User } from '#contract/clients/people.ts'
import { chooseEviction } from '#domain/account/active-codes.ts'
import { signInCode, signInFailures } from '#domain/account/lifetime.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { sessionStarted, signInCodeRefused, signInCodeRequested } from '#domain/effects/sessions.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, record, withActor } from '#server/effects/record.ts'
import { networkKey, type RequestSource } from '#server/http/caller.ts'
import { deleteSession } from '#server/http/session.store.ts'
import { createSession, emailKeyOf, generateToken, hashToken, startPageFor, userOf } from '#server/http/session.ts'
import { lockAddress, selectUserId } from '#server/shared/user-addresses.store.ts'
import { generateCode, hashCode, isSameCode, type MailTiming, mailCode } from './mailed-codes.service.ts'
import {
  type ConsumedAttempt,
  consumeAttempt,
  consumeCookielessAttempt,
  countDeviceFailure,
  countFailure,
  isKnownDevice,
  type NewCode,
  redeemCode,
  rememberDevice,
  selectFailures,
  selectOtherActiveCodes,
  upsertCode,
  upsertDecoyCode,
  voidCode,
} from './sign-in-code.store.ts'
import { type OwnSignUp, selectOrCreateUser } from './users.store.ts'

const PURPOSE = 'sign-in code'

interface CodeRequest {
  email: string
  requester: string
  isCookieless: boolean
  device: string | null
}

/** Mails a new code to an address, known or not; it voids an older code of the same browser only. */
export async function sendSignInCode(
  deps: Deps,
  { timing, request }: { timing: MailTiming; request: CodeRequest },
  from: RequestSource,
): Promise<void> {
  const emailKey = emailKeyOf(request.email)
  const isKnownDevice = await hasSignedInBefore(deps, emailKey, request.device)
  await onRefusal(enforceCodeLimits(deps, { emailKey, isKnownDevice, device: request.device, from }), () =>
    deps.metrics.codeRequested('limited'),
  )

  const code = generateCode()
  const at = deps.now()
  const expiresAt = new Date(at.getTime() + signInCode.lifetime)
  const isIssued = await deps.transaction(async (tx) => {
    await lockAddress(tx, emailKey)
    const isIssued = await issueCode(tx, deps, {
      codeHash: hashCode(deps.secret, { purpose: PURPOSE, whose: emailKey, code }),
      emailKey,
      requesterHash: hashToken(request.requester),
      callerHash: hashToken(networkKey(from.ip)),
      isKnownDevice,
      isCookieless: request.isCookieless,
      requestedAt: at,
      expiresAt,
    })
    const requested = { userId: await selectUserId(tx, emailKey), isIssued }
    await record(tx, anonymousContext(deps, from, at), signInCodeRequested, requested)
    return isIssued
  })
  if (isIssued) {
    const sending = timing.measure(() => mailSignInCode(deps, { email: request.email, code, expiresAt }))
    await onRefusal(sending, () => deps.metrics.codeRequested('failed'))
    deps.metrics.codeRequested('sent')
  } else {
    deps.metrics.codeRequested('withheld')
    await timing.simulate()
  }
}

/** Gives a browser that has signed in at the address its own limit, which others cannot use up. */
async function enforceCodeLimits(
  { limits }: Deps,
  {
    emailKey,
    isKnownDevice,
    device,
    from,
  }: { emailKey: string; isKnownDevice: boolean; device: string | null; from: RequestSource },
): Promise<void> {
  if (isKnownDevice) return limits.take('codesPerDevice', `${device} ${emailKey}`)
  // In this order, so that refused requests of one caller do not count against the address.
  const network = networkKey(from.ip)
  await limits.take('codesPerNetwork', network)
  await limits.take('codesPerAddressAndNetwork', `${network} ${emailKey}`)
  await limits.take('codesPerAddress', emailKey)
}

/** Stores the code, unless the address has too many failures or active codes; may evict another browser's code. */
async function issueCode(
  tx: Tx,
  { config }: Deps,
  { codeHash, ...code }: NewCode & { codeHash: Buffer },
): Promise<boolean> {
  const isCapped =
    config.rateLimit &&
    !code.isKnownDevice &&
    (await selectFailures(tx, code.emailKey, code.requestedAt)) >= signInFailures.max
  const others = await selectOtherActiveCodes(tx, { ...code, at: code.requestedAt })
  const newcomer = { network: code.callerHash.toString('hex'), isKnownDevice: code.isKnownDevice }
  const eviction = chooseEviction(others, newcomer)
  if (isCapped || eviction.evict === 'new') {
    await upsertDecoyCode(tx, code)
    return false
  }
  if (eviction.evict === 'existing') await voidCode(tx, code.emailKey, eviction.requesterHash)
  await upsertCode(tx, { ...code, codeHash })
  return true
}

async function mailSignInCode(
  deps: Deps,
  { email, code, expiresAt }: { email: string; code: string; expiresAt: Date },
): Promise<void> {
  const letter = signInCodeLetter(code, signInCode.lifetime / MINUTE, deps.config.brand.name)
  if (await mailCode(deps, { to: email, letter, expiresAt })) deps.metrics.signInCodeMailed()
}

interface CodeAttempt {
  email: string
  otp: string
  requester: string | null
  device: string | null
  signUp: string | null
  isBrowser: boolean
  replacedSession: Buffer | null
  userAgent: string
}

interface AttemptContext {
  emailKey: string
  isKnownDevice: boolean
  at: Date
}

export async function signInWithCode(
  deps: Deps,
  attempt: CodeAttempt,
  from: RequestSource,
): Promise<{ user: User; startPage: string; token: string; device: string }> {
  const emailKey = emailKeyOf(attempt.email)
  const isKnownDevice = await hasSignedInBefore(deps, emailKey, attempt.device)
  const limit = isKnownDevice
    ? deps.limits.take('triesPerDevice', `${attempt.device} ${emailKey}`)
    : deps.limits.take('triesPerNetwork', networkKey(from.ip))
  await onRefusal(limit, () => deps.metrics.codeTried('limited'))
  const tried = { emailKey, isKnownDevice, at: deps.now() }
  // Thrown after the transaction, so that the counted attempt and its audit event are committed.
  const outcome = await deps.transaction(async (tx) => {
    const consumed = await consumeCodeAttempt(tx, attempt, tried)
    if (!(await tryRedeem(tx, deps, { consumed, emailKey, otp: attempt.otp }))) {
      await recordFailure(tx, deps, { ...attempt, ...tried, from })
      return { left: attempt.requester && consumed ? signInCode.maxAttempts - consumed.attempts : 0 }
    }
    return startSession(tx, deps, { attempt, ...tried, from })
  })
  deps.metrics.codeTried('left' in outcome ? 'wrong' : 'right')
  if ('left' in outcome) throw new Refusal('invalid', outcome.left > 0 ? wrongCode(outcome.left) : CODE_EXPIRED)
  if (attempt.replacedSession || outcome.ended > 0) await deps.sessionCache.pauseUntilForgotten()
  return outcome
}

const consumeCodeAttempt = (
  tx: Tx,
  { requester }: CodeAttempt,
  { emailKey, at }: AttemptContext,
): Promise<ConsumedAttempt | undefined> =>
  requester === null
    ? consumeCookielessAttempt(tx, { emailKey, at })
    : consumeAttempt(tx, { emailKey, requesterHash: hashToken(requester), at })

async function tryRedeem(
  tx: Tx,
  { secret }: Deps,
  { consumed, emailKey, otp }: { consumed: ConsumedAttempt | undefined; emailKey: string; otp: string },
): Promise<boolean> {
  const given = hashCode(secret, { purpose: PURPOSE, whose: emailKey, code: otp })
  if (!consumed?.codeHash || !isSameCode(consumed.codeHash, given)) return false
  return redeemCode(tx, { emailKey, requesterHash: consumed.requesterHash, codeHash: consumed.codeHash })
}

async function recordFailure(
  tx: Tx,
  deps: Deps,
  { device, emailKey, isKnownDevice, at, from }: CodeAttempt & AttemptContext & { from: RequestSource },
): Promise<void> {
  if (isKnownDevice && device) await countDeviceFailure(tx, hashToken(device), emailKey)
  else if (deps.config.rateLimit && (await selectFailures(tx, emailKey, at)) < signInFailures.max) {
    // Stops counting at the cap: under attack, every attempt at one address would wait for the same row lock.
    await countFailure(tx, emailKey, at)
  }
  const userId = await selectUserId(tx, emailKey)
  await record(tx, anonymousContext(deps, from, at), signInCodeRefused, { userId })
}

/**
 * Anybody can sign an address up, so a browser gets only its own sign-up. Programs keep no cookies and have no page to
 * confirm on, so they get any sign-up of the address.
 */
const ownSignUpOf = ({ requester, signUp, isBrowser }: CodeAttempt): OwnSignUp =>
  requester === null && signUp === null && !isBrowser
    ? 'any'
    : { browserHash: signUp === null ? null : hashToken(signUp) }

async function startSession(
  tx: Tx,
  deps: Deps,
  { attempt, emailKey, at, from }: AttemptContext & { attempt: CodeAttempt; from: RequestSource },
) {
  if (attempt.replacedSession) await deleteSession(tx, attempt.replacedSession)
  const row = await selectOrCreateUser(tx, { email: attempt.email, emailKey, at, signUp: ownSignUpOf(attempt) })
  const user = userOf(deps.config, row)
  // A member of the team with a passkey starts at the same page as one who must add a passkey.
  const byCode = { factor: 'code', hasPasskey: false, hasConfirmedCodes: false } as const
  const startPage = startPageFor(deps.config, row, byCode)
  const { token, ended } = await createSession(tx, deps, {
    userId: user.id,
    userAgent: attempt.userAgent,
    factor: 'code',
    at,
  })
  const device = generateToken()
  const oldTokenHash = attempt.device ? hashToken(attempt.device) : null
  await rememberDevice(tx, { tokenHash: hashToken(device), oldTokenHash, userId: user.id, at })
  const context = withActor(anonymousContext(deps, from, at), user.id)
  await record(tx, context, sessionStarted, { userId: user.id, role: user.role, method: 'code', ended })
  return { user, startPage, token, device, ended }
}

async function hasSignedInBefore({ db, now }: Deps, emailKey: string, device: string | null): Promise<boolean> {
  return device !== null && isKnownDevice(db, { tokenHash: hashToken(device), emailKey, at: now() })
}

async function onRefusal(work: Promise<void>, count: () => void): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) count()
    throw error
  }
}
