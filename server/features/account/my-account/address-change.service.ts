import { v7 as uuid } from 'uuid'
import { newAddressLetter, oldAddressLetter, takenAddressLetter } from '#content/mail/account-mail.ts'
import { CODES_EXPIRED, wrongCodes } from '#contract/account/my-account.ts'
import { addressChangeCodes } from '#domain/account/lifetime.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { addressChanged, addressChangeRefused, addressChangeRequested } from '#domain/effects/sessions.ts'
import { fieldError, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { generateCode, hashCode, isSameCode, mailCode } from '#server/features/account/session/mailed-codes.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { deleteOtherSessions } from '#server/http/session.store.ts'
import { emailKeyOf, isOwnerAddress } from '#server/http/session.ts'
import { lockAddress, redirectMail, selectUserId, updateEmail } from '#server/shared/user-addresses.store.ts'
import { addressFrom } from './my-account.service.ts'
import {
  type AddressChangeRow,
  consumeAddressAttempt,
  deleteAddressChange,
  forgetOldAddress,
  upsertAddressChange,
} from './my-account.store.ts'

const decidedElsewhere = {
  provider: 'Your email address is the one that you sign in with. Change it there.',
  settings: 'Your email address is in the portal’s configuration (ADMIN_EMAILS). It is changed there.',
} as const

interface Codes {
  oldCode: string
  newCode: string
}

/** Mails a code to the old and to the new address. The response hides whether the new address is taken. */
export async function requestAddressChange(
  deps: Deps,
  caller: Caller,
  email: string,
): Promise<{ email: string; expiresAt: string }> {
  refuseDecidedElsewhere(deps, caller)
  const emailKey = emailKeyOf(email)
  if (emailKey === emailKeyOf(caller.user.email)) throw fieldError('email', 'This is already your email address')
  await deps.limits.take('addressChangesPerPerson', caller.id)
  const isFree = await isAvailable(deps, emailKey)
  const codes: Codes = { oldCode: generateCode(), newCode: generateCode() }
  const context = contextOf(deps, caller)
  const expiresAt = new Date(context.at.getTime() + addressChangeCodes.lifetime)
  await deps.transaction(async (tx) => {
    await upsertAddressChange(tx, {
      userId: caller.id,
      email,
      emailKey,
      oldCodeHash: hashOf(deps, caller, codes.oldCode),
      newCodeHash: isFree ? hashOf(deps, caller, codes.newCode) : null,
      expiresAt,
    })
    await record(tx, context, addressChangeRequested, { userId: caller.id })
  })
  await mailCodes(deps, { from: caller.user.email, to: email, isFree, codes, expiresAt })
  return { email, expiresAt: expiresAt.toISOString() }
}

function refuseDecidedElsewhere(deps: Deps, { user }: Caller): void {
  const from = addressFrom(deps, emailKeyOf(user.email))
  if (from !== 'person') throw new Refusal('conflict', decidedElsewhere[from])
}

// An address of ADMIN_EMAILS carries rights: only a sign-in with the address itself may take it.
const isAvailable = async ({ config, db }: Pick<Deps, 'config' | 'db'>, emailKey: string): Promise<boolean> =>
  (await selectUserId(db, emailKey)) === undefined && !isOwnerAddress(config, emailKey)

const hashOf = ({ secret }: Deps, { id }: Caller, code: string): Buffer =>
  hashCode(secret, { purpose: 'address change', whose: id, code })

interface CodeMails {
  from: string
  to: string
  isFree: boolean
  codes: Codes
  expiresAt: Date
}

async function mailCodes(deps: Deps, { from, to, isFree, codes, expiresAt }: CodeMails): Promise<void> {
  const sender = { brandName: deps.config.brand.name, minutes: addressChangeCodes.lifetime / MINUTE }
  const toNew = isFree ? newAddressLetter(codes.newCode, sender) : takenAddressLetter(sender)
  await Promise.all([
    mailCode(deps, { to: from, letter: oldAddressLetter(codes.oldCode, to, sender), expiresAt }),
    mailCode(deps, { to, letter: toNew, expiresAt }),
  ])
}

export async function confirmAddressChange(deps: Deps, caller: Caller, codes: Codes): Promise<void> {
  refuseDecidedElsewhere(deps, caller)
  // Thrown after the transaction, so that the counted attempt and its audit event are committed.
  const left = await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const change = await consumeAddressAttempt(tx, caller.id, context.at)
    if (change && isRight(deps, caller, { change, ...codes }) && (await moveTo(tx, deps, caller, change))) return null
    await record(tx, context, addressChangeRefused, { userId: caller.id })
    return change ? addressChangeCodes.maxAttempts - change.attempts : 0
  })
  if (left !== null) throw new Refusal('invalid', left > 0 ? wrongCodes(left) : CODES_EXPIRED)
  // Every process caches the address with the session.
  await deps.sessionCache.pauseUntilForgotten()
}

function isRight(
  deps: Deps,
  caller: Caller,
  { change, oldCode, newCode }: Codes & { change: AddressChangeRow },
): boolean {
  const isOldRight = isSameCode(change.oldCodeHash, hashOf(deps, caller, oldCode))
  const isNewRight = change.newCodeHash !== null && isSameCode(change.newCodeHash, hashOf(deps, caller, newCode))
  return isOldRight && isNewRight
}

/** Returns false when another person has taken the address since the codes were sent. */
async function moveTo(tx: Tx, deps: Deps, caller: Caller, { email, emailKey }: AddressChangeRow): Promise<boolean> {
  await lockAddress(tx, emailKey)
  if (isOwnerAddress(deps.config, emailKey)) return false
  if (!(await updateEmail(tx, caller.id, { email, emailKey }))) return false
  await deleteAddressChange(tx, caller.id)
  const oldKey = emailKeyOf(caller.user.email)
  await forgetOldAddress(tx, caller.id, oldKey)
  await redirectMail(tx, oldKey, { email, emailKey })
  const ended = await deleteOtherSessions(tx, caller.id, caller.sessionHash)
  await record(tx, contextOf(deps, caller), addressChanged, {
    userId: caller.id,
    applicationId: caller.applicationId,
    oldEmail: caller.user.email,
    changeId: uuid(),
    ended,
  })
  return true
}
