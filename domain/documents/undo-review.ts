import { UNDO_WITHIN_SECONDS } from '#contract/documents/documents.ts'
import type { Actor } from '../may.ts'
import * as may from '../may.ts'
import { Refusal } from '../refusal.ts'

const NOT_THE_LAST = 'This decision was already undone, or another decision has been made since'
const TOO_LATE =
  'It is too late to undo this decision: the client is being notified. You can make a new decision instead.'

export const undoUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + UNDO_WITHIN_SECONDS * 1_000)

export const approvalMail = (documentId: string, decidedAt: Date) => ({
  kind: 'document_approved' as const,
  dedupeKey: `document:${documentId} ${decidedAt.toISOString()}`,
})

export const keyOfSitting = (sittingId: string) => `sitting:${sittingId}`

/** The mails of one sitting: the kind depends on the number and outcome of its decisions. */
export const mailsOfSitting = ({ sittingId, userId }: { sittingId: string; userId: string }) =>
  (['document_approved', 'document_rejected', 'documents_reviewed'] as const).map((kind) => ({
    kind,
    dedupeKey: keyOfSitting(sittingId),
    userId,
  }))

interface Undoable {
  reviewedAt: Date
  reviewedBy: string | null
  /** A decision of a sitting can be undone until its mail leaves. */
  sittingId: string | null
}

interface UndoRequest {
  decidedAt: Date
  now: Date
  isReplaced: boolean
}

/** Refuses the undo unless the decision is the last one, the actor's own and recent. */
export function assertUndoable<R extends Undoable>(actor: Actor, last: R | undefined, request: UndoRequest): R {
  const { decidedAt, now, isReplaced } = request
  if (isReplaced) throw new Refusal('conflict', 'The client has sent a newer version of this document since')
  if (last?.reviewedAt.getTime() !== decidedAt.getTime()) throw new Refusal('conflict', NOT_THE_LAST)
  if (!may.undoReview(actor, last)) throw new Refusal('forbidden', 'Only the person who decided can undo it')
  if (last.sittingId === null && now >= undoUntil(last.reviewedAt)) throw new Refusal('conflict', TOO_LATE)
  return last
}

export function assertNotNotified(isUnnotified: boolean): void {
  if (!isUnnotified) throw new Refusal('conflict', TOO_LATE)
}
