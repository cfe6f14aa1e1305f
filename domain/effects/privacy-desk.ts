import type { PrivacyRequestKind, PrivacyRequestState, RestrictionKind } from '#contract/privacy/privacy-desk.ts'
import { auditOnly, type Consequence } from './consequence.ts'

export const privacyRequestAdded = auditOnly<{ requestId: string; kind: PrivacyRequestKind }>(
  ({ requestId, kind }) => ({
    action: 'privacy_request.added',
    subject: `privacy_request:${requestId}`,
    detail: { kind },
  }),
)

export const privacyRequestMade: Consequence<{ requestId: string; kind: PrivacyRequestKind }> = {
  mail: ({ requestId }) => ({
    to: 'office',
    notice: { kind: 'privacy_request_made' },
    dedupeKey: `privacy_request:${requestId}`,
  }),
  audit: ({ requestId, kind }) => ({
    action: 'privacy_request.made',
    subject: `privacy_request:${requestId}`,
    detail: { kind },
  }),
}

export const privacyRequestWithdrawn = auditOnly<{ requestId: string; kind: PrivacyRequestKind }>(
  ({ requestId, kind }) => ({
    action: 'privacy_request.withdrawn',
    subject: `privacy_request:${requestId}`,
    detail: { kind },
  }),
)

interface Changed {
  requestId: string
  userId: string | null
  version: number
  kind: PrivacyRequestKind
  from: PrivacyRequestState
  to: PrivacyRequestState
}

const isAnswer = ({ from, to }: Changed) => from !== to && (to === 'answered' || to === 'refused')

export const privacyRequestChanged: Consequence<Changed> = {
  mail: ({ userId, ...changed }) =>
    userId !== null && isAnswer({ userId, ...changed })
      ? {
          to: { userId },
          notice: { kind: 'privacy_request_answered' },
          dedupeKey: `privacy_request:${changed.requestId}:${changed.version}`,
        }
      : null,
  audit: ({ requestId, kind, from, to }) => ({
    action: 'privacy_request.changed',
    subject: `privacy_request:${requestId}`,
    detail: { kind, ...(from !== to && { state: `${from} → ${to}` }) },
  }),
}

const placed = { block: 'person.blocked', hold: 'person.held' } as const
const lifted = { block: 'person.unblocked', hold: 'person.released' } as const

interface Restricted {
  userId: string
  kind: RestrictionKind
}

export const personRestricted = auditOnly<Restricted>(({ userId, kind }) => ({
  action: placed[kind],
  subject: `user:${userId}`,
  detail: {},
}))

export const restrictionLifted = auditOnly<Restricted>(({ userId, kind }) => ({
  action: lifted[kind],
  subject: `user:${userId}`,
  detail: {},
}))

export const holidayChanged = auditOnly<{ day: string; to: 'day off' | 'working day' | 'as usual' }>(({ day, to }) => ({
  action: 'holiday.changed',
  subject: null,
  detail: { day, to },
}))
