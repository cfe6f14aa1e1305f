import type { ConsentPurpose } from '#contract/my-data.ts'
import type { RetentionClass } from '#contract/retention.ts'
import { auditOnly, type Consequence } from './consequence.ts'

interface ChangedConsent {
  userId: string
  applicationId: string | null
  purpose: ConsentPurpose
}

const consent = (action: 'consent.given' | 'consent.withdrawn'): Consequence<ChangedConsent> => ({
  application: ({ applicationId }) => applicationId,
  activity: null,
  mail: null,
  live: ({ applicationId, userId }) =>
    applicationId === null ? [] : { event: 'application', id: applicationId, audience: { applicantId: userId } },
  audit: ({ userId, purpose }) => ({ action, subject: `user:${userId}`, detail: { purpose } }),
  refreshesDerivedState: true,
})

export const consentGiven = consent('consent.given')
export const consentWithdrawn = consent('consent.withdrawn')

interface OfExport {
  userId: string
  exportId: string
}

export const dataExportRequested = auditOnly<OfExport>(({ userId }) => ({
  action: 'data_export.requested',
  subject: `user:${userId}`,
  detail: {},
}))

export const dataExportDownloaded: Consequence<OfExport & { fetchedAt: string }> = {
  application: null,
  activity: null,
  mail: ({ userId, exportId, fetchedAt }, at) => ({
    to: { userId },
    notice: { kind: 'data_export_fetched', at: fetchedAt },
    dedupeKey: `data_export:${exportId}:${at.toISOString()}`,
  }),
  live: null,
  audit: ({ userId }) => ({ action: 'data_export.downloaded', subject: `user:${userId}`, detail: {} }),
  refreshesDerivedState: false,
}

export const dataExportReady: Consequence<OfExport & { skipped: number }> = {
  application: null,
  activity: null,
  mail: ({ userId, exportId }) => ({
    to: { userId },
    notice: { kind: 'data_export_ready' },
    dedupeKey: `data_export:${exportId}`,
  }),
  live: null,
  audit: ({ userId, skipped }) => ({
    action: 'data_export.ready',
    subject: `user:${userId}`,
    detail: { skipped: String(skipped) },
  }),
  refreshesDerivedState: false,
}

export const erasureRequested: Consequence<{ userId: string; requestId: string }> = {
  application: null,
  activity: null,
  mail: ({ userId, requestId }) => ({
    to: { userId },
    notice: { kind: 'erasure_requested' },
    dedupeKey: `erasure:${requestId}`,
  }),
  live: null,
  audit: ({ userId }) => ({ action: 'erasure.requested', subject: `user:${userId}`, detail: {} }),
  refreshesDerivedState: false,
}

const ofPerson = (action: 'erasure.withdrawn' | 'person.erased') =>
  auditOnly<{ userId: string }>(({ userId }) => ({ action, subject: `user:${userId}`, detail: {} }))

export const erasureWithdrawn = ofPerson('erasure.withdrawn')
export const personErased = ofPerson('person.erased')

export const retentionApplied = auditOnly<{ userId: string; class: RetentionClass }>(({ userId, class: one }) => ({
  action: 'retention.applied',
  subject: `user:${userId}`,
  detail: { class: one },
}))

export const unpaidApplicationEnds: Consequence<{ userId: string; applicationId: string; on: string }> = {
  application: null,
  activity: null,
  mail: ({ userId, applicationId, on }, at) => ({
    to: { userId },
    notice: { kind: 'unpaid_application_ends', on },
    dedupeKey: `ends:${applicationId}:${on}:${at.toISOString()}`,
  }),
  live: null,
  audit: null,
  refreshesDerivedState: false,
}

export const personExported = auditOnly<{ userId: string; skipped: number }>(({ userId, skipped }) => ({
  action: 'person.exported',
  subject: `user:${userId}`,
  detail: { skipped: String(skipped) },
}))
