import type { ReplyKind } from '#contract/saved-replies.ts'

export const kindLabels: Record<ReplyKind, string> = {
  message: 'In messages',
  review: 'In reviews',
  both: 'In both',
}
