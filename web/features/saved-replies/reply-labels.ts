import type { ReplyKind } from '#contract/saved-replies.ts'

export const kindWords: Record<ReplyKind, string> = {
  message: 'In messages',
  review: 'In reviews',
  both: 'In both',
}
