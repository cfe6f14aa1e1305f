import { v7 as uuid } from 'uuid'
import { consequences } from '#domain/effects/consequences.ts'
import { requireFound } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, record } from '#server/effects/record.ts'
import { deleteSessionsOf } from '#server/http/session.store.ts'
import { emailKeyOf } from '#server/http/session.ts'
import { deletePasskeysOf, findIdByAddress } from './passkeys.store.ts'

const byCommand = { ip: '127.0.0.1', requestId: 'passkeys:reset' }

/** For whoever has lost both passkey and codes: their next mailed code leads to a first passkey again. */
export async function resetPasskeys(
  { config, transaction, now }: Pick<Deps, 'config' | 'transaction' | 'now'>,
  email: string,
): Promise<void> {
  await transaction(async (tx) => {
    const { id: userId } = requireFound(await findIdByAddress(tx, emailKeyOf(email)), 'Person')
    await deletePasskeysOf(tx, userId)
    await deleteSessionsOf(tx, userId)
    const context = anonymousContext({ config, wakeOutbox: () => {} }, byCommand, now())
    const resetId = uuid()
    await record(tx, context, consequences.passkeysReset, { userId, resetId })
  })
}
