import { DocumentStatus, NOTES_REQUIRED, type Review, type ReviewReason } from '#contract/documents.ts'
import { type Actor, may } from '../permissions.ts'
import { Refusal, wrongField } from '../refusal.ts'

const REASON_ONLY_WITH_REJECTION = 'A reason is given only when a document is rejected'

export const FIRST_STATUS: DocumentStatus = 'pending'

interface Move {
  from: readonly DocumentStatus[]
  to: DocumentStatus
  allowed: (actor: Actor) => boolean
  needsNotes?: true
  /** Only what comes back comes back for a reason. */
  takesReason?: true
}

// The whole life of a document after it was filed, one row per thing a person can do to it.
const moves = {
  approve: { from: DocumentStatus.options, to: 'approved', allowed: may.reviewDocument },
  requestResubmission: {
    from: DocumentStatus.options,
    to: 'rejected',
    allowed: may.reviewDocument,
    needsNotes: true,
    takesReason: true,
  },
} satisfies Record<string, Move>

export type DocumentMove = keyof typeof moves

/** Which move a review asks for. */
export const moveOf: Record<Review['status'], DocumentMove> = {
  approved: 'approve',
  rejected: 'requestResubmission',
}

/** What the reviewer gives with a decision. */
export interface Grounds {
  notes: string
  reason: ReviewReason | null
}

/** The status after a move, or a Refusal that says why not. */
export function moveDocument(
  actor: Actor,
  current: DocumentStatus,
  name: DocumentMove,
  { notes, reason }: Grounds,
): DocumentStatus {
  const move: Move = moves[name]
  if (!move.allowed(actor)) throw new Refusal('forbidden', 'Only an admin can review documents')
  if (!move.from.includes(current)) throw new Refusal('conflict', `This document is already ${current}`)
  if (move.needsNotes && notes.trim() === '') throw wrongField('reviewNotes', NOTES_REQUIRED)
  if (!move.takesReason && reason !== null) throw wrongField('reviewReason', REASON_ONLY_WITH_REJECTION)
  return move.to
}
