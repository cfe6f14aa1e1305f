import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { dutyRefusal } from '#domain/account/passkey-duty.ts'
import {
  normaliseRecoveryCode,
  passkeyRules,
  RECOVERY_CODE_SIGNS,
  recoveryCodeOf,
} from '#domain/account/passkey-rules.ts'
import {
  memberRecovered,
  recoveryCodesConfirmed,
  recoveryCodesCreated,
  recoveryCodeUsed,
} from '#domain/effects/passkeys.ts'
import { fieldError, Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { requireFresh } from '#server/http/fresh-sign-in.ts'
import { setSessionFactor } from '#server/http/session.store.ts'
import { requireDone } from './access.ts'
import { isUnusedCode, lockPasskeys, markCodesConfirmed, replaceCodes, useCode } from './passkeys.store.ts'

const hashOf = (code: string): Buffer => createHash('sha256').update(normaliseRecoveryCode(code)).digest()

const WRONG_CODE = 'This is not one of your recovery codes. Check it and enter it again.'

/** Creates recovery codes; only hashes are stored, so the codes are shown once. */
export async function createRecoveryCodes(deps: Deps, caller: Caller): Promise<{ codes: string[] }> {
  requireDone(caller)
  requireFresh(deps, caller)
  const codes = Array.from({ length: passkeyRules.recoveryCodes }, () =>
    recoveryCodeOf(randomBytes(RECOVERY_CODE_SIGNS)),
  )
  await deps.transaction(async (tx) => {
    const passkeys = await lockPasskeys(tx, caller.id)
    // When every passkey is blocked, codes would let in a thief with a copied key and the mailbox.
    if (passkeys.every(({ blockedAt }) => blockedAt !== null))
      throw new Refusal('conflict', 'Add a passkey first: recovery codes stand in for one that is lost.')
    if (caller.factor === 'recovery') throw dutyRefusal('enrol')
    await replaceCodes(tx, caller.id, codes.map(hashOf))
    await record(tx, contextOf(deps, caller), recoveryCodesCreated, { userId: caller.id })
  })
  await deps.sessionCache.pauseUntilForgotten()
  return { codes }
}

export async function confirmRecoveryCodes(deps: Deps, caller: Caller, code: string): Promise<void> {
  await deps.limits.take('recoveryTriesPerPerson', caller.id)
  requireDone(caller)
  await deps.transaction(async (tx) => {
    if (!(await isUnusedCode(tx, caller.id, hashOf(code)))) throw fieldError('code', WRONG_CODE)
    await markCodesConfirmed(tx, caller.id, deps.now())
    await record(tx, contextOf(deps, caller), recoveryCodesConfirmed, { userId: caller.id })
  })
  await deps.sessionCache.pauseUntilForgotten()
}

/** Accepts a recovery code after a mailed code; the session may then only add a passkey. */
export async function recoverByCode(deps: Deps, caller: Caller, code: string): Promise<void> {
  await deps.limits.take('recoveryTriesPerPerson', caller.id)
  requireFresh(deps, caller)
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    if (!(await useCode(tx, { userId: caller.id, codeHash: hashOf(code), at: context.at })))
      throw fieldError('code', WRONG_CODE)
    await setSessionFactor(tx, caller.sessionHash, 'recovery')
    const useId = uuid()
    await record(tx, context, recoveryCodeUsed, { userId: caller.id, useId })
    if (caller.user.role === 'admin')
      await record(tx, context, memberRecovered, { useId, owners: deps.config.adminEmails })
  })
  await deps.sessionCache.pauseUntilForgotten()
}
