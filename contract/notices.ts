import type { WorkKind } from './work/work.ts'

/**
 * The events that the portal sends mail about; `content/mail/notices.ts` has the wording. A rejected document is one
 * mail, although the team's message comes with it. `next` is the title of the applicant's next task, null without one;
 * `approval` is the team's own text. Incident text is stored once for all recipients and added on sending.
 */
export type Notice =
  | { kind: 'welcome' }
  | { kind: 'message_from_team' }
  | { kind: 'document_approved'; next?: string | null }
  | { kind: 'document_rejected' }
  | { kind: 'documents_reviewed'; result: 'all' | 'some' | 'none' }
  | { kind: 'payment_received' }
  | { kind: 'payment_proof_rejected' }
  | { kind: 'statement_changed' }
  | { kind: 'refund_changed' }
  | { kind: 'plan_offered' }
  | { kind: 'payment_due' }
  | { kind: 'payment_overdue' }
  | { kind: 'address_changed' }
  | { kind: 'passkeys_changed' }
  | { kind: 'member_passkeys_changed' }
  | { kind: 'status_changed'; approval?: string }
  | { kind: 'reminder'; next?: string | null }
  | { kind: 'data_export_ready' }
  | { kind: 'data_export_fetched'; at: string }
  | { kind: 'erasure_requested' }
  | { kind: 'unpaid_application_ends'; on: string }
  | { kind: 'privacy_request_answered' }
  | { [Kind in CaseKind]: { kind: Kind; applicationId: string } }[CaseKind]
  | { kind: 'messages_from_applicant'; applicationId: string; count: number }
  | { kind: 'application_started' }
  | { kind: 'path_changed' }
  | { kind: 'path_dates' }
  | { kind: 'path_inactive' }
  | { kind: 'documents_waiting'; count: number; orMore: boolean }
  | { kind: 'payment_channel_changed' }
  | { kind: 'privacy_request_made' }
  | { kind: 'incident_opened'; incidentId: string }
  | { kind: 'incident_due'; incidentId: string; hours: number }
  | { kind: 'incident_notice'; noticeId: string; subject?: string; text?: string }
  | { kind: 'team_invitation'; invitationId: string }
  | { kind: 'team_changed' }
  | { kind: 'audit_root'; day: string; statement: string }
  | { kind: 'gathered'; of: readonly DigestKind[]; work?: WorkDigest }

type CaseKind = (typeof caseKinds)[number]
const caseKinds = [
  'message_from_applicant',
  'mentioned',
  'board_asked',
  'exam_details_entered',
  'proof_added',
  'exam_not_booked',
  'payment_proof_submitted',
  'plan_answered',
  'payment_long_overdue',
  'money_posted_alone',
  'refund_to_approve',
  'refund_failed',
  'refund_requested',
  'payment_held',
  'dispute_opened',
  'dispute_funds_withdrawn',
] as const

export type OfficeKind = (typeof officeKinds)[number]
export const officeKinds = [
  ...caseKinds,
  'application_started',
  'documents_waiting',
  'payment_channel_changed',
  'privacy_request_made',
] as const

interface WorkOfKind {
  kind: WorkKind
  count: number
}

export interface WorkDigest {
  mine: readonly WorkOfKind[]
  late: readonly WorkOfKind[]
}

export interface DigestKind {
  kind: OfficeKind
  count: number
}
