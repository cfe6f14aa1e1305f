import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { signInCodeLetter } from '#content/mail/sign-in-code.ts'
import type { User } from '#contract/people.ts'
import { CODE_IS_OVER, SIGN_IN_CODE_DIGITS, wrongCode } from '#contract/session.ts'
import { consequences } from '#domain/effects/consequences.ts'
import { Refusal } from '#domain/refusal.ts'
import { signInCode, signInFailures } from '#domain/session/lifetime.ts'
import { chooseDisplaced } from '#domain/session/live-codes.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOfStranger, knownAs, record } from '#server/effects/record.ts'
import { generateToken, hashToken } from '#server/http/browser-cookies.ts'
import { callerKey, type Origin } from '#server/http/caller.ts'
import { deleteSession } from '#server/http/session.store.ts'
import { beginSession, emailKeyOf, userOf } from '#server/http/session.ts'
import {
  type ConsumedAttempt,
  consumeAttempt,
  consumeOpenAttempt,
  countDeviceFailure,
  countFailure,
  isKnownDevice,
  type NewCode,
  readFailures,
  readOtherLiveCodes,
  redeemCode,
  rememberDevice,
  storeCode,
  storeWithheldCode,
  voidCode,
} from './code.store.ts'
import type { MailPace } from './mail-pace.ts'
import { lockAddress } from './provider-sign-in.store.ts'
import { findOrCreateUser, findUserId, type OwnSignUp } from './session.store.ts'

const MAIL_WITHIN = 4_000

interface CodeRequest {
  email: string
  requester: string
  isNewRequester: boolean
  device: string | null
}

/** Mails a fresh code to an address, known or not; only the same browser's older code is void. */
export async function sendCode(deps: Deps, pace: MailPace, asked: CodeRequest, from: Origin): Promise<void> {
  const emailKey = emailKeyOf(asked.email)
  const isKnown = await isDeviceOf(deps, emailKey, asked.device)
  await countRefusal(enforceCodeLimits(deps, { emailKey, isKnown, device: asked.device, from }), () =>
    deps.metrics.codeRequested('limited'),
  )

  const code = generateCode()
  const at = deps.now()
  const expiresAt = new Date(at.getTime() + signInCode.lifetime)
  const isSent = await deps.transaction(async (tx) => {
    await lockAddress(tx, emailKey)
    const isSent = await issueCode(tx, deps, hashCode(deps.secret, emailKey, code), {
      emailKey,
      requesterHash: hashToken(asked.requester),
      callerHash: hashToken(callerKey(from.ip)),
      isKnownDevice: isKnown,
      isOpen: asked.isNewRequester,
      requestedAt: at,
      expiresAt,
    })
    const requested = { userId: await findUserId(tx, emailKey), isSent }
    await record(tx, contextOfStranger(deps, from, at), consequences.signInCodeRequested, requested)
    return isSent
  })
  if (isSent) {
    const mailing = pace.follow(() => mailCode(deps, { email: asked.email, code, expiresAt }))
    await countRefusal(mailing, () => deps.metrics.codeRequested('failed'))
    deps.metrics.codeRequested('sent')
  } else {
    deps.metrics.codeRequested('withheld')
    await pace.imitate()
  }
}

/** A browser that signed in at the address has an allowance of its own, which strangers cannot use up. */
async function enforceCodeLimits(
  { limits }: Deps,
  { emailKey, isKnown, device, from }: { emailKey: string; isKnown: boolean; device: string | null; from: Origin },
): Promise<void> {
  if (isKnown) return limits.take('codesPerDevice', `${device} ${emailKey}`)
  // Refused requests must not eat up what the address may still ask for from elsewhere.
  const caller = callerKey(from.ip)
  await limits.take('codesPerCaller', caller)
  await limits.take('codesPerAddressAndCaller', `${caller} ${emailKey}`)
  await limits.take('codesPerAddress', emailKey)
}

/** Stores the code, if its asker may have one; another may have to give way. */
async function issueCode(tx: Tx, { config }: Deps, codeHash: Buffer, code: NewCode): Promise<boolean> {
  const isCapped =
    config.rateLimit &&
    !code.isKnownDevice &&
    (await readFailures(tx, code.emailKey, code.requestedAt)) >= signInFailures.most
  const others = await readOtherLiveCodes(tx, { ...code, at: code.requestedAt })
  const newcomer = { caller: code.callerHash.toString('hex'), isKnownDevice: code.isKnownDevice }
  const givesWay = chooseDisplaced(others, newcomer)
  if (isCapped || givesWay.who === 'newcomer') {
    await storeWithheldCode(tx, code)
    return false
  }
  if (givesWay.who === 'other') await voidCode(tx, code.emailKey, givesWay.requester)
  await storeCode(tx, { ...code, codeHash })
  return true
}

/** Codes go out at once and not through the outbox: nobody waits at a page for a mail that comes some day. */
async function mailCode(deps: Deps, { email, code, expiresAt }: { email: string; code: string; expiresAt: Date }) {
  const letter = {
    id: uuid(),
    to: email,
    expiresAt,
    ...signInCodeLetter(code, signInCode.lifetime / 60_000, deps.config.brand.name),
  }
  const outcome = await deps.mail.send(letter, AbortSignal.timeout(MAIL_WITHIN))
  if (outcome.taken) return deps.metrics.signInCodeSent()
  deps.log.warn({ reason: outcome.reason }, 'a sign-in code could not be emailed')
  // Whether the mail server knows an address is told to nobody: the answer is the same for every address.
  if (outcome.final) return
  throw new Refusal('unavailable', 'We cannot send emails at the moment. Please try again in a minute.', {
    code: 'mail_unavailable',
    retryAfter: 30,
  })
}

interface CodeAttempt {
  email: string
  otp: string
  requester: string | null
  device: string | null
  signUp: string | null
  isBrowser: boolean
  endedSession: Buffer | null
}

interface AttemptResult {
  emailKey: string
  isKnown: boolean
  at: Date
}

export async function signIn(
  deps: Deps,
  attempt: CodeAttempt,
  from: Origin,
): Promise<{ user: User; token: string; device: string }> {
  const emailKey = emailKeyOf(attempt.email)
  const isKnown = await isDeviceOf(deps, emailKey, attempt.device)
  const limit = isKnown
    ? deps.limits.take('triesPerDevice', `${attempt.device} ${emailKey}`)
    : deps.limits.take('triesPerCaller', callerKey(from.ip))
  await countRefusal(limit, () => deps.metrics.codeTried('limited'))
  const tried = { emailKey, isKnown, at: deps.now() }
  // The refusal is thrown outside: the counted try and the audit of it must stay.
  const outcome = await deps.transaction(async (tx) => {
    const consumed = await consume(tx, attempt, tried)
    if (!(await isRedeemed(tx, deps, consumed, { emailKey, otp: attempt.otp }))) {
      await recordFailure(tx, deps, attempt, tried, from)
      return { left: attempt.requester && consumed ? signInCode.tries - consumed.attempts : 0 }
    }
    return begin(tx, deps, attempt, tried, from)
  })
  deps.metrics.codeTried('left' in outcome ? 'wrong' : 'right')
  if ('left' in outcome) throw new Refusal('invalid', outcome.left > 0 ? wrongCode(outcome.left) : CODE_IS_OVER)
  if (attempt.endedSession || outcome.ended > 0) await deps.sessions.forgottenEverywhere()
  return outcome
}

const consume = (
  tx: Tx,
  { requester }: CodeAttempt,
  { emailKey, at }: AttemptResult,
): Promise<ConsumedAttempt | undefined> =>
  requester === null
    ? consumeOpenAttempt(tx, { emailKey, at })
    : consumeAttempt(tx, { emailKey, requesterHash: hashToken(requester), at })

async function isRedeemed(
  tx: Tx,
  { secret }: Deps,
  consumed: ConsumedAttempt | undefined,
  { emailKey, otp }: { emailKey: string; otp: string },
): Promise<boolean> {
  const given = hashCode(secret, emailKey, otp)
  if (!consumed?.codeHash || !isSameCode(consumed.codeHash, given)) return false
  return redeemCode(tx, { emailKey, requesterHash: consumed.requesterHash, codeHash: consumed.codeHash })
}

async function recordFailure(
  tx: Tx,
  deps: Deps,
  { device }: CodeAttempt,
  { emailKey, isKnown, at }: AttemptResult,
  from: Origin,
): Promise<void> {
  if (isKnown && device) await countDeviceFailure(tx, hashToken(device), emailKey)
  else if (deps.config.rateLimit && (await readFailures(tx, emailKey, at)) < signInFailures.most) {
    // Not beyond the cap: whoever goes on trying one address would make everybody's tries of it wait for one row.
    await countFailure(tx, emailKey, at)
  }
  const userId = await findUserId(tx, emailKey)
  await record(tx, contextOfStranger(deps, from, at), consequences.signInCodeRefused, { userId })
}

/**
 * Anybody can sign an address up, so that only the browser that did so speaks for its person. Programs keep no cookies
 * and have no pages to be asked on.
 */
const ownSignUpOf = ({ requester, signUp, isBrowser }: CodeAttempt): OwnSignUp =>
  requester === null && signUp === null && !isBrowser
    ? 'any'
    : { browserHash: signUp === null ? null : hashToken(signUp) }

async function begin(tx: Tx, deps: Deps, attempt: CodeAttempt, { emailKey, at }: AttemptResult, from: Origin) {
  if (attempt.endedSession) await deleteSession(tx, attempt.endedSession)
  const user = userOf(
    deps.config,
    await findOrCreateUser(tx, { email: attempt.email, emailKey, at, signUp: ownSignUpOf(attempt) }),
  )
  const { token, ended } = await beginSession(tx, deps, user.id, at)
  const device = generateToken()
  const oldTokenHash = attempt.device ? hashToken(attempt.device) : null
  await rememberDevice(tx, { tokenHash: hashToken(device), oldTokenHash, userId: user.id, at })
  const context = knownAs(contextOfStranger(deps, from, at), user.id)
  await record(tx, context, consequences.sessionStarted, { userId: user.id, role: user.role, method: 'code', ended })
  return { user, token, device, ended }
}

async function isDeviceOf({ db, now }: Deps, emailKey: string, device: string | null): Promise<boolean> {
  return device !== null && isKnownDevice(db, { tokenHash: hashToken(device), emailKey, at: now() })
}

async function countRefusal(work: Promise<void>, count: () => void): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) count()
    throw error
  }
}

const generateCode = (): string => String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, '0')

/** What is stored of a code: without the secret nobody can try out the million codes that there are. */
const hashCode = (secret: string, emailKey: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`sign-in code\0${emailKey}\0${code}`).digest()

const isSameCode = (stored: Buffer, tried: Buffer): boolean =>
  stored.length === tried.length && timingSafeEqual(stored, tried)
