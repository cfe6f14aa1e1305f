import type { ReplyKind } from '#contract/saved-replies.ts'

/** Where a reply is offered. */
export const kindWords: Record<ReplyKind, string> = {
  message: 'In messages',
  review: 'In reviews',
  both: 'In both',
}
