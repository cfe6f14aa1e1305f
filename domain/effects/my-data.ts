import type { ConsentPurpose } from '#contract/privacy/my-data.ts'
import type { RetentionClass } from '#contract/privacy/retention.ts'
import { auditOfPerson, auditOnly, type Consequence, liveApplication, toPerson } from './consequence.ts'

interface ChangedConsent {
  userId: string
  applicationId: string | null
  purpose: ConsentPurpose
}

const consent = (action: 'consent.given' | 'consent.withdrawn'): Consequence<ChangedConsent> => ({
  application: ({ applicationId }) => applicationId,
  live: liveApplication,
  audit: ({ userId, purpose }) => ({ action, subject: `user:${userId}`, detail: { purpose } }),
  refreshesDerivedState: true,
})

export const consentGiven = consent('consent.given')
export const consentWithdrawn = consent('consent.withdrawn')

interface OfExport {
  userId: string
  exportId: string
}

export const dataExportRequested = auditOfPerson('data_export.requested')

export const dataExportDownloaded: Consequence<OfExport & { fetchedAt: string }> = {
  mail: ({ userId, exportId, fetchedAt }, at) => ({
    to: { userId },
    notice: { kind: 'data_export_fetched', at: fetchedAt },
    dedupeKey: `data_export:${exportId}:${at.toISOString()}`,
  }),
  audit: ({ userId }) => ({ action: 'data_export.downloaded', subject: `user:${userId}` }),
}

export const dataExportReady: Consequence<OfExport & { skipped: number }> = {
  mail: toPerson('data_export_ready', ({ exportId }) => `data_export:${exportId}`),
  audit: ({ userId, skipped }) => ({
    action: 'data_export.ready',
    subject: `user:${userId}`,
    detail: { skipped: String(skipped) },
  }),
}

export const erasureRequested: Consequence<{ userId: string; requestId: string }> = {
  mail: toPerson('erasure_requested', ({ requestId }) => `erasure:${requestId}`),
  audit: ({ userId }) => ({ action: 'erasure.requested', subject: `user:${userId}` }),
}

export const erasureWithdrawn = auditOfPerson('erasure.withdrawn')
export const personErased = auditOfPerson('person.erased')

export const retentionApplied = auditOnly<{ userId: string; class: RetentionClass }>(({ userId, class: one }) => ({
  action: 'retention.applied',
  subject: `user:${userId}`,
  detail: { class: one },
}))

export const unpaidApplicationEnds: Consequence<{ userId: string; applicationId: string; on: string }> = {
  mail: ({ userId, applicationId, on }, at) => ({
    to: { userId },
    notice: { kind: 'unpaid_application_ends', on },
    dedupeKey: `ends:${applicationId}:${on}:${at.toISOString()}`,
  }),
}

export const personExported = auditOnly<{ userId: string; skipped: number }>(({ userId, skipped }) => ({
  action: 'person.exported',
  subject: `user:${userId}`,
  detail: { skipped: String(skipped) },
}))
