import type { ReplyFacts } from '#domain/saved-replies/placeholders.ts'

export interface ReplyPickerProps {
  /** What is being written. */
  kind: 'message' | 'review'
  facts: ReplyFacts
  /** Given the words with everything filled in that is known. */
  onPick: (reply: { subject?: string; text: string }) => void
}
