import type { RefObject } from 'react'
import type { ReplyFacts } from '#domain/saved-replies/placeholders.ts'

export interface ReplyPickerProps {
  kind: 'message' | 'review'
  facts: ReplyFacts
  /** Opens it from the field that takes the words. */
  opener?: RefObject<(() => void) | null> | undefined
  onPick: (reply: { subject?: string; text: string }) => void
}
