import { v7 as uuid } from 'uuid'
import type { Passkey } from '#contract/account/passkeys.ts'
import { passkeyRemoved, passkeyRenamed, passkeysReset } from '#domain/effects/passkeys.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, contextOf, type EffectDeps, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { requireFresh } from '#server/http/fresh-sign-in.ts'
import { type PageOf, type PageRequest, pageInMemory } from '#server/http/page.ts'
import { deleteOtherSessions, deleteSessionsOf } from '#server/http/session.store.ts'
import { emailKeyOf } from '#server/http/session.ts'
import { selectUserId } from '#server/shared/user-addresses.store.ts'
import { requireDone } from './access.ts'
import { passkeyOf } from './passkey-row.ts'
import { deletePasskey, deletePasskeysOf, lockPasskeys, selectPasskeys, updateName } from './passkeys.store.ts'

export async function listPasskeys({ db }: Deps, { id }: Caller, ask: PageRequest): Promise<PageOf<Passkey>> {
  return pageInMemory((await selectPasskeys(db, id)).map(passkeyOf), (passkey) => passkey.id, ask)
}

export async function renamePasskey(
  deps: Deps,
  caller: Caller,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<Passkey> {
  const row = await deps.transaction(async (tx) => {
    const renamed = found(await updateName(tx, { userId: caller.id, passkeyId, name }), 'Passkey')
    await record(tx, contextOf(deps, caller), passkeyRenamed, { passkeyId })
    return renamed
  })
  return passkeyOf(row)
}

export async function removePasskey(deps: Deps, caller: Caller, passkeyId: string): Promise<void> {
  await deps.transaction(async (tx) => {
    const passkeys = await lockPasskeys(tx, caller.id)
    found(
      passkeys.find(({ id }) => id === passkeyId),
      'Passkey',
    )
    requireDone(caller)
    requireFresh(deps, caller)
    const isDemanded = deps.config.requirePasskeys && caller.user.role === 'admin'
    const isLast = passkeys.every(({ id, blockedAt }) => id === passkeyId || blockedAt !== null)
    if (isDemanded && isLast)
      throw new Refusal('conflict', 'This is your only passkey, and you need one to work. Add another one first.')
    await deletePasskey(tx, passkeyId)
    const ended = await deleteOtherSessions(tx, caller.id, caller.sessionHash)
    await record(tx, contextOf(deps, caller), passkeyRemoved, { userId: caller.id, passkeyId, ended })
  })
  await deps.sessionCache.pauseUntilForgotten()
}

const byCommand = { ip: '127.0.0.1', requestId: 'passkeys:reset' }

/** Deletes the passkeys of a person who lost passkey and codes; the next mailed code leads to a first passkey. */
export async function resetPasskeys(
  deps: EffectDeps & Pick<Deps, 'transaction' | 'now'>,
  email: string,
): Promise<void> {
  await deps.transaction(async (tx) => {
    const userId = found(await selectUserId(tx, emailKeyOf(email)), 'Person')
    await deletePasskeysOf(tx, userId)
    await deleteSessionsOf(tx, userId)
    const context = anonymousContext(deps, byCommand, deps.now())
    const resetId = uuid()
    await record(tx, context, passkeysReset, { userId, resetId })
  })
}
