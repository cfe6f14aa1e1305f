import { v7 as uuid } from 'uuid'
import { passkeysReset } from '#domain/effects/passkeys.ts'
import { found } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, type EffectDeps, record } from '#server/effects/record.ts'
import { deleteSessionsOf } from '#server/http/session.store.ts'
import { emailKeyOf } from '#server/http/session.ts'
import { deletePasskeysOf, selectIdByAddress } from './passkeys.store.ts'

const byCommand = { ip: '127.0.0.1', requestId: 'passkeys:reset' }

/** For a person who has lost passkey and codes: their next mailed code leads to a first passkey again. */
export async function resetPasskeys(
  deps: EffectDeps & Pick<Deps, 'transaction' | 'now'>,
  email: string,
): Promise<void> {
  await deps.transaction(async (tx) => {
    const { id: userId } = found(await selectIdByAddress(tx, emailKeyOf(email)), 'Person')
    await deletePasskeysOf(tx, userId)
    await deleteSessionsOf(tx, userId)
    const context = anonymousContext(deps, byCommand, deps.now())
    const resetId = uuid()
    await record(tx, context, passkeysReset, { userId, resetId })
  })
}
