import type { Role } from '#contract/clients/people.ts'
import { auditOfPerson, auditOnly, type Consequence, liveApplication } from './consequence.ts'

interface OfPerson {
  userId: string
}

interface OfAddress {
  userId: string | undefined
}

const subjectOf = ({ userId }: OfPerson) => `user:${userId}`
const subjectIfKnown = ({ userId }: OfAddress) => (userId === undefined ? null : subjectOf({ userId }))

export const signInCodeRequested = auditOnly<OfAddress & { isIssued: boolean }>(({ isIssued, ...facts }) => ({
  action: 'session.code_requested',
  subject: subjectIfKnown(facts),
  detail: isIssued ? {} : { sent: 'no' },
}))

export const signInCodeRefused = auditOnly<OfAddress>((facts) => ({
  action: 'session.refused',
  subject: subjectIfKnown(facts),
  detail: { method: 'code' },
}))

export const oidcSignInRefused = auditOnly<{ reason: string }>(({ reason }) => ({
  action: 'session.refused',
  subject: null,
  detail: { method: 'oidc', reason },
}))

export const sessionStarted = auditOnly<OfPerson & { role: Role; method: 'code' | 'oidc' | 'passkey'; ended: number }>(
  ({ role, method, ended, ...facts }) => ({
    action: 'session.started',
    subject: subjectOf(facts),
    detail: { role, method, ...(ended > 0 && { ended: String(ended) }) },
  }),
)

export const personaSessionStarted = auditOnly<OfPerson & { role: Role }>(({ role, ...facts }) => ({
  action: 'session.started',
  subject: subjectOf(facts),
  detail: { role, by: 'persona' },
}))

export const identityBound = auditOfPerson('identity.bound')
export const identityEmailUpdated = auditOfPerson('identity.address_followed')
export const sessionEnded = auditOfPerson('session.ended')

export const allSessionsEnded = auditOnly<OfPerson & { ended: number }>(({ ended, ...facts }) => ({
  action: 'session.all_ended',
  subject: subjectOf(facts),
  detail: { ended: String(ended) },
}))

export const oneSessionEnded = auditOnly<OfPerson & { isCurrent: boolean }>(({ isCurrent, ...facts }) => ({
  action: 'session.ended',
  subject: subjectOf(facts),
  detail: isCurrent ? {} : { other: 'yes' },
}))

export const addressChangeRequested = auditOfPerson('address.change_requested')
export const addressChangeRefused = auditOfPerson('address.change_refused')

export const addressChanged: Consequence<
  OfPerson & { applicationId: string | null; oldEmail: string; changeId: string; ended: number }
> = {
  mail: ({ oldEmail, changeId, userId }) => ({
    to: { addresses: [oldEmail] },
    notice: { kind: 'address_changed' },
    dedupeKey: `address:${changeId} user:${userId}`,
  }),
  live: liveApplication,
  audit: ({ ended, ...facts }) => ({
    action: 'address.changed',
    subject: subjectOf(facts),
    detail: { ended: String(ended) },
  }),
}
