import { v7 as uuid } from 'uuid'
import type { User } from '#contract/people.ts'
import { signInCodeLetter } from '#domain/mail/sign-in-code.ts'
import { Refusal } from '#domain/refusal.ts'
import { signInCode } from '#domain/session/lifetime.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { type Caller, callerKey, type Origin } from '#server/http/caller.ts'
import { deleteSession, deleteSessionsOf } from '#server/http/session.store.ts'
import { beginSession, emailKeyOf, userOf } from '#server/http/session.ts'
import { countTry, findUserId, keepCode, spendCode, welcomeUser } from './session.store.ts'
import { drawCode, hashCode, isSameCode } from './sign-in-code.ts'

const MAIL_WITHIN = 4_000

const about = (userId: string | undefined) => (userId ? `user:${userId}` : null)

/** Mails a fresh code to an address, known or not; the older code is void. */
export async function sendCode(deps: Deps, email: string, from: Origin): Promise<void> {
  const emailKey = emailKeyOf(email)
  // Refused requests must not eat up what the address may still ask for from elsewhere.
  const caller = callerKey(from.ip)
  await deps.limits.take('codesPerCaller', caller)
  await deps.limits.take('codesPerAddressAndCaller', `${caller} ${emailKey}`)
  await deps.limits.take('codesPerAddress', emailKey)

  const code = drawCode()
  const at = deps.now()
  const expiresAt = new Date(at.getTime() + signInCode.lifetime)
  await deps.transaction(async (tx) => {
    await keepCode(tx, { emailKey, codeHash: hashCode(deps.secret, emailKey, code), expiresAt })
    const subject = about(await findUserId(tx, emailKey))
    await recordAudit(tx, { ...auditOf(from, at), actorId: null, action: 'session.code_requested', subject })
  })
  await mailCode(deps, { email, code, expiresAt })
  deps.metrics.signInCodeSent()
}

interface MailedCode {
  email: string
  code: string
  expiresAt: Date
}

/** Codes go out at once and not through the outbox: nobody waits at a page for a mail that comes some day. */
async function mailCode(deps: Deps, { email, code, expiresAt }: MailedCode) {
  const letter = { id: uuid(), to: email, expiresAt, ...signInCodeLetter(code, deps.config.brand.name) }
  const outcome = await deps.mail.send(letter, AbortSignal.timeout(MAIL_WITHIN))
  if (outcome.taken) return
  deps.log.warn({ reason: outcome.reason }, 'a sign-in code could not be mailed')
  // Whether the mail server knows an address is told to nobody: the answer is the same for every address.
  if (outcome.final) return
  throw new Refusal('unavailable', 'We cannot send mail at the moment. Please try again in a minute.', {
    code: 'mail_unavailable',
    retryAfter: 30,
  })
}

/** Trades a mailed code for a session. Whatever is wrong, the sentence is the same. */
export async function signIn(
  deps: Deps,
  given: { email: string; otp: string },
  from: Origin & { endedSession: Buffer | null },
): Promise<{ user: User; token: string }> {
  await deps.limits.take('triesPerCaller', callerKey(from.ip))
  const emailKey = emailKeyOf(given.email)
  // The refusal is thrown outside: the counted try and the audit of it must stay.
  const session = await deps.transaction(async (tx) => {
    const at = deps.now()
    if (!(await useCode(deps, tx, { emailKey, code: given.otp, at }))) {
      const subject = about(await findUserId(tx, emailKey))
      await recordAudit(tx, {
        ...auditOf(from, at),
        actorId: null,
        action: 'session.refused',
        subject,
        detail: { method: 'code' },
      })
      return null
    }
    if (from.endedSession) await deleteSession(tx, from.endedSession)
    const user = userOf(deps.config, await welcomeUser(tx, { email: given.email, emailKey, at }))
    const token = await beginSession(tx, user.id, at)
    await recordAudit(tx, {
      ...auditOf(from, at),
      actorId: user.id,
      action: 'session.started',
      subject: about(user.id),
      detail: { role: user.role, method: 'code' },
    })
    return { user, token }
  })
  if (!session) throw new Refusal('invalid', 'That code is wrong or has expired. Ask for a new one.')
  if (from.endedSession) await deps.sessions.forgottenEverywhere()
  return session
}

const auditOf = ({ ip, requestId }: Origin, at: Date) => ({ at, ip, requestId, detail: {} })

/** Whether this is the code of the address; a right one is used up, a wrong one counts. */
async function useCode(deps: Deps, tx: Tx, tried: { emailKey: string; code: string; at: Date }): Promise<boolean> {
  const stored = await countTry(tx, tried.emailKey, signInCode.tries, tried.at)
  if (!stored || !isSameCode(stored, hashCode(deps.secret, tried.emailKey, tried.code))) return false
  return spendCode(tx, tried.emailKey, stored)
}

/** Ends the session that a browser names; one that is over already is no error. */
export async function signOut(deps: Deps, tokenHash: Buffer, from: Origin): Promise<void> {
  await deps.transaction(async (tx) => {
    const userId = await deleteSession(tx, tokenHash)
    if (!userId) return
    const entry = { ...auditOf(from, deps.now()), actorId: userId, subject: about(userId) }
    await recordAudit(tx, { ...entry, action: 'session.ended' })
  })
  await deps.sessions.forgottenEverywhere()
}

/** Ends every session of whoever asks, the one that asks included. */
export async function signOutEverywhere(deps: Deps, caller: Caller): Promise<void> {
  await deps.transaction(async (tx) => {
    const ended = await deleteSessionsOf(tx, caller.id)
    const entry = { ...auditOf(caller, deps.now()), actorId: caller.id, subject: about(caller.id) }
    await recordAudit(tx, { ...entry, action: 'session.all_ended', detail: { ended: String(ended) } })
  })
  await deps.sessions.forgottenEverywhere()
}
