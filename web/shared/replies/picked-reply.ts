import type { ReplyFacts } from '#domain/saved-replies/placeholders.ts'

export interface ReplyPickerProps {
  kind: 'message' | 'review'
  facts: ReplyFacts
  onPick: (reply: { subject?: string; text: string }) => void
}
