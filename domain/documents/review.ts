import { DocumentStatus, NOTES_REQUIRED, type Review } from '#contract/documents/documents.ts'
import type { ReviewReason } from '#contract/documents/review-reasons.ts'
import { type Actor, may } from '../permissions.ts'
import { fieldError, Refusal } from '../refusal.ts'

const REASON_ONLY_WITH_REJECTION = 'A reason is given only when a document is rejected'

export const FIRST_STATUS: DocumentStatus = 'pending'

interface ReviewTransition {
  from: readonly DocumentStatus[]
  to: DocumentStatus
  needsNotes?: true
  takesReason?: true
}

// The whole life of a document after it was filed, one row per thing a person can do to it.
const transitions = {
  approve: { from: DocumentStatus.options, to: 'approved' },
  requestResubmission: {
    from: DocumentStatus.options,
    to: 'rejected',
    needsNotes: true,
    takesReason: true,
  },
} satisfies Record<string, ReviewTransition>

export type DocumentTransition = keyof typeof transitions

export const transitionOf: Record<Review['status'], DocumentTransition> = {
  approved: 'approve',
  rejected: 'requestResubmission',
}

export interface DecisionNotes {
  notes: string
  reason: ReviewReason | null
}

export function transitionDocument(
  actor: Actor,
  current: DocumentStatus,
  { name, notes, reason }: DecisionNotes & { name: DocumentTransition },
): DocumentStatus {
  const move: ReviewTransition = transitions[name]
  if (!may.can(actor, 'documents.review')) throw new Refusal('forbidden', 'Only an admin can review documents')
  if (!move.from.includes(current)) throw new Refusal('conflict', `This document is already ${current}`)
  if (move.needsNotes && notes.trim() === '') throw fieldError('reviewNotes', NOTES_REQUIRED)
  if (!move.takesReason && reason !== null) throw fieldError('reviewReason', REASON_ONLY_WITH_REJECTION)
  return move.to
}
