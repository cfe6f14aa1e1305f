import type { PrivacyRequestKind, PrivacyRequestState, RestrictionKind } from '#contract/privacy/privacy-desk.ts'
import type { AuditAction } from '../audit/audit-labels.ts'
import { auditOnly, type Consequence } from './consequence.ts'

const request = (action: 'privacy_request.added' | 'privacy_request.withdrawn') =>
  auditOnly<{ requestId: string; kind: PrivacyRequestKind }>(({ requestId, kind }) => ({
    action,
    subject: `privacy_request:${requestId}`,
    detail: { kind },
  }))

export const privacyRequestAdded = request('privacy_request.added')
export const privacyRequestWithdrawn = request('privacy_request.withdrawn')

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

const restriction = (
  actions: Readonly<Record<RestrictionKind, AuditAction>>,
): Consequence<{ userId: string; applicationId: string | null; kind: RestrictionKind }> => ({
  // A block takes the person out of every list, or puts them back.
  live: ({ applicationId: id }) => (id === null ? [] : { event: 'application', id, audience: 'office' }),
  audit: ({ userId, kind }) => ({ action: actions[kind], subject: `user:${userId}` }),
})

export const personRestricted = restriction({ block: 'person.blocked', hold: 'person.held' })
export const restrictionLifted = restriction({ block: 'person.unblocked', hold: 'person.released' })

export const holidayChanged = auditOnly<{ day: string; to: 'day off' | 'working day' | 'as usual' }>(({ day, to }) => ({
  action: 'holiday.changed',
  subject: null,
  detail: { day, to },
}))
