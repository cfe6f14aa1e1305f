import type { Passkey } from '#contract/account/passkeys.ts'
import type { PasskeyRow } from './passkeys.store.ts'

export const passkeyOf = ({ id, name, createdAt, lastUsedAt, backedUp, blockedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  backedUp,
  blocked: blockedAt !== null,
})
