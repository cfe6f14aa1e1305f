import type { ApplicationStatus } from '#contract/applications/applications.ts'
import type { ChoiceAnswers } from '#contract/boards/board-choice.ts'
import type { BoardFactKey, Confidence } from '#contract/boards/board-facts.ts'
import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import type { Pointer } from '#contract/documents/pointers.ts'
import type { ReviewReason } from '#contract/documents/review-reasons.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import type { Notice } from '#contract/notices.ts'
import type { ClockCode, SideState } from '#contract/path/path.ts'
import type { PathParty, StepCode } from '#contract/path/path-steps.ts'
import type { IncidentState } from '#contract/privacy/incidents.ts'
import type { ConsentPurpose } from '#contract/privacy/my-data.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import type { AskedHow, RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import type { CheckAnswers } from '#domain/documents/checks.ts'
import type { DisputeStep } from '#domain/money/payments/dispute.ts'
import type { CompletedStep } from '#domain/reports/completed-steps.ts'

/** Narrower types for text and JSON columns, by column name or by table and column. */
export interface ColumnTypes {
  completedSteps: CompletedStep[]
  confidence: Confidence
  dueStep: StepCode
  party: RequestParty
  requirementId: RequirementId
  reviewPointers: Pointer[] | null
  reviewReason: ReviewReason
  reviewReasons: ReviewReason[]
  shownStatus: PaymentStatus
  sideState: SideState
  waitingCause: CaseItemCode
  'board_choices.answers': ChoiceAnswers
  'board_facts.key': BoardFactKey
  'board_fact_changes.key': BoardFactKey
  'board_items.fact': BoardFactKey
  'disclosures.purpose': ConsentPurpose
  'document_reviews.checks': CheckAnswers | null
  'document_reviews.pointers': Pointer[] | null
  'document_reviews.reason': ReviewReason
  'document_reviews.reasons': ReviewReason[]
  'incident_steps.fromState': IncidentState
  'incident_steps.toState': IncidentState
  'mail_outbox.notice': Notice['kind']
  'path_positions.clock': ClockCode
  'path_positions.expiresPaper': RequirementId
  'path_positions.step': StepCode
  'path_positions.waitsFor': PathParty
  'status_transitions.fromStatus': ApplicationStatus
  'status_transitions.toStatus': ApplicationStatus
  'payment_disputes.reportedSteps': DisputeStep[]
  'third_party_requests.how': AskedHow
  'team_members.role': TeamRole
  'step_times.step': StepCode
}
