import { DocumentStatus, NOTES_REQUIRED, type Review } from '#contract/documents.ts'
import { type Actor, may } from '../permissions.ts'
import { Refusal, wrongField } from '../refusal.ts'

export const FIRST_STATUS: DocumentStatus = 'pending'

interface Move {
  from: readonly DocumentStatus[]
  to: DocumentStatus
  allowed: (actor: Actor) => boolean
  needsNotes?: true
}

// The whole life of a document after it was filed, one row per thing a person can do to it.
const moves = {
  approve: { from: DocumentStatus.options, to: 'approved', allowed: may.reviewDocument },
  requestResubmission: {
    from: DocumentStatus.options,
    to: 'rejected',
    allowed: may.reviewDocument,
    needsNotes: true,
  },
} satisfies Record<string, Move>

export type DocumentMove = keyof typeof moves

/** Which move a review asks for. */
export const moveOf: Record<Review['status'], DocumentMove> = {
  approved: 'approve',
  rejected: 'requestResubmission',
}

/** The status after a move, or a Refusal that says why not. */
export function moveDocument(actor: Actor, current: DocumentStatus, name: DocumentMove, notes: string): DocumentStatus {
  const move: Move = moves[name]
  if (!move.allowed(actor)) throw new Refusal('forbidden', 'Only an admin can review documents')
  if (!move.from.includes(current)) throw new Refusal('conflict', `This document is already ${current}`)
  if (move.needsNotes && notes.trim() === '') {
    throw wrongField('reviewNotes', NOTES_REQUIRED)
  }
  return move.to
}
