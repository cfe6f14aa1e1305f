import {
  type AuditLine,
  auditOfPerson,
  auditOnly,
  type Consequence,
  type OutgoingMail,
  toPerson,
} from './consequence.ts'

interface OfOwner {
  userId: string
}

interface OfPasskey extends OfOwner {
  passkeyId: string
}

const told = <Facts extends OfOwner>(
  cause: (facts: Facts) => string,
  audit: (facts: Facts) => AuditLine,
): Consequence<Facts> => ({
  mail: toPerson('passkeys_changed', cause),
  audit,
})

const ended = (count: number) => (count > 0 ? { ended: String(count) } : {})

export const passkeyAdded = told<OfPasskey & { way: 'first' | 'further' | 'recovery'; ended: number }>(
  ({ passkeyId }) => `added:${passkeyId}`,
  ({ passkeyId, way, ...facts }) => ({
    action: 'passkey.added',
    subject: `passkey:${passkeyId}`,
    detail: { way, ...ended(facts.ended) },
  }),
)

export const passkeyRemoved = told<OfPasskey & { ended: number }>(
  ({ passkeyId }) => `removed:${passkeyId}`,
  ({ passkeyId, ...facts }) => ({
    action: 'passkey.removed',
    subject: `passkey:${passkeyId}`,
    detail: ended(facts.ended),
  }),
)

export const passkeysReset = told<OfOwner & { resetId: string }>(
  ({ resetId }) => `reset:${resetId}`,
  ({ userId }) => ({ action: 'passkeys.reset', subject: `user:${userId}` }),
)

export const passkeyBlocked = told<OfPasskey>(
  ({ passkeyId }) => `blocked:${passkeyId}`,
  ({ passkeyId }) => ({ action: 'passkey.blocked', subject: `passkey:${passkeyId}` }),
)

export const recoveryCodeUsed = told<OfOwner & { useId: string }>(
  ({ useId }) => `recovery:${useId}`,
  ({ userId }) => ({ action: 'recovery_code.used', subject: `user:${userId}` }),
)

interface ForOwners {
  owners: readonly string[]
}

const ownersTold = ({ owners }: ForOwners, dedupeKey: string): OutgoingMail => ({
  to: { addresses: owners },
  notice: { kind: 'member_passkeys_changed' },
  dedupeKey,
})

const toOwners = <Facts extends ForOwners>(cause: (facts: Facts) => string): Consequence<Facts> => ({
  mail: (facts) => ownersTold(facts, cause(facts)),
})

export const memberPasskeyAdded = toOwners<ForOwners & { passkeyId: string }>(({ passkeyId }) => `added:${passkeyId}`)
export const memberRecovered = toOwners<ForOwners & { useId: string }>(({ useId }) => `recovery:${useId}`)

export const passkeyRenamed = auditOnly<{ passkeyId: string }>(({ passkeyId }) => ({
  action: 'passkey.renamed',
  subject: `passkey:${passkeyId}`,
}))

export const passkeyRefused = auditOnly<{ method: 'passkey' }>(({ method }) => ({
  action: 'session.refused',
  subject: null,
  detail: { method },
}))

export const recoveryCodesCreated = auditOfPerson('recovery_codes.created')
export const recoveryCodesConfirmed = auditOfPerson('recovery_codes.confirmed')

export const actConfirmed = auditOnly<OfPasskey & { act: string }>(({ passkeyId, act }) => ({
  action: 'act.confirmed',
  subject: `passkey:${passkeyId}`,
  detail: { act },
}))
