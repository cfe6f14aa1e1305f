import { UNDO_WITHIN_SECONDS } from '#contract/documents.ts'
import { type Actor, may } from '../permissions.ts'
import { Refusal } from '../refusal.ts'

const NOT_THE_LAST = 'This decision was already undone, or another decision has been made since'
const TOO_LATE =
  'It is too late to undo this decision: the client is being notified. You can make a new decision instead.'

/** Until when a decision can be taken back, and nobody is mailed about it. */
export const undoUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + UNDO_WITHIN_SECONDS * 1_000)

/** By what the mail about an approval is known, to owe it and to take it back. */
export const approvalMail = (documentId: string, decidedAt: Date) => ({
  kind: 'document_approved' as const,
  because: `document:${documentId} ${decidedAt.toISOString()}`,
})

interface Undoable {
  reviewedAt: Date
  reviewedBy: string | null
}

interface Moment {
  meant: Date
  now: Date
  isReplaced: boolean
}

/** Refuses to take a decision back that is not the last one, is somebody else's or too old. */
export function assertUndoable<R extends Undoable>(actor: Actor, last: R | undefined, moment: Moment): R {
  const { meant, now, isReplaced } = moment
  if (isReplaced) throw new Refusal('conflict', 'The client has sent a newer version of this document since')
  if (last?.reviewedAt.getTime() !== meant.getTime()) throw new Refusal('conflict', NOT_THE_LAST)
  if (!may.undoReview(actor, last)) throw new Refusal('forbidden', 'Only the person who decided can undo it')
  if (now >= undoUntil(last.reviewedAt)) throw new Refusal('conflict', TOO_LATE)
  return last
}

/** Refuses where the applicant has learned of the decision. */
export function assertNotNotified(isUntold: boolean): void {
  if (!isUntold) throw new Refusal('conflict', TOO_LATE)
}
