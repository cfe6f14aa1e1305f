import type { Passkey } from '#contract/account/passkeys.ts'
import { dated } from '#server/shared/dates.ts'
import type { PasskeyRow } from './passkeys.store.ts'

export const passkeyOf = ({ id, name, createdAt, lastUsedAt, backedUp, blockedAt }: PasskeyRow): Passkey => ({
  ...dated({ id, name, createdAt, lastUsedAt, backedUp }),
  blocked: blockedAt !== null,
})
