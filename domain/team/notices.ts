import type { Notice, OfficeKind } from '#contract/notices.ts'
import type { Permission } from '#contract/team/team-roles.ts'

const permissions: Record<OfficeKind, Permission> & Partial<Record<Notice['kind'], Permission>> = {
  message_from_applicant: 'messages.write',
  application_started: 'cases.move',
  mentioned: 'clients.read',
  board_asked: 'cases.move',
  exam_details_entered: 'cases.move',
  proof_added: 'requests.follow',
  exam_not_booked: 'cases.move',
  documents_waiting: 'documents.review',
  payment_proof_submitted: 'money.keep',
  payment_channel_changed: 'channels.decide',
  money_posted_alone: 'team.manage',
  plan_answered: 'money.keep',
  payment_long_overdue: 'money.keep',
  refund_to_approve: 'money.keep',
  refund_failed: 'money.keep',
  refund_requested: 'money.keep',
  payment_held: 'money.keep',
  dispute_opened: 'money.keep',
  dispute_funds_withdrawn: 'money.keep',
  privacy_request_made: 'privacy.manage',
  incident_opened: 'incidents.manage',
  incident_due: 'incidents.manage',
}

export const permissionForNotice = (kind: Notice['kind']): Permission => permissions[kind] ?? 'team.manage'
