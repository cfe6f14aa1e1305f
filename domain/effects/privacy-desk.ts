import type { PrivacyRequestKind, PrivacyRequestState, RestrictionKind } from '#contract/privacy-desk.ts'
import { auditOnly } from './consequence.ts'

export const privacyRequestAdded = auditOnly<{ requestId: string; kind: PrivacyRequestKind }>(
  ({ requestId, kind }) => ({
    action: 'privacy_request.added',
    subject: `privacy_request:${requestId}`,
    detail: { kind },
  }),
)

interface Changed {
  requestId: string
  kind: PrivacyRequestKind
  from: PrivacyRequestState
  to: PrivacyRequestState
}

export const privacyRequestChanged = auditOnly<Changed>(({ requestId, kind, from, to }) => ({
  action: 'privacy_request.changed',
  subject: `privacy_request:${requestId}`,
  detail: { kind, ...(from !== to && { state: `${from} → ${to}` }) },
}))

const placed = { block: 'person.blocked', hold: 'person.held' } as const
const lifted = { block: 'person.unblocked', hold: 'person.released' } as const

interface Restricted {
  userId: string
  kind: RestrictionKind
  reason: string
}

export const personRestricted = auditOnly<Restricted>(({ userId, kind, reason }) => ({
  action: placed[kind],
  subject: `user:${userId}`,
  detail: { reason },
}))

export const restrictionLifted = auditOnly<Restricted>(({ userId, kind, reason }) => ({
  action: lifted[kind],
  subject: `user:${userId}`,
  detail: { reason },
}))

export const holidayChanged = auditOnly<{ day: string; to: 'day off' | 'working day' | 'as usual' }>(({ day, to }) => ({
  action: 'holiday.changed',
  subject: null,
  detail: { day, to },
}))
