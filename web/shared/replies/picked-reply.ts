import type { RefObject } from 'react'
import type { ReplyFacts } from '#domain/saved-replies/placeholders.ts'

export interface ReplyPickerProps {
  kind: 'message' | 'review'
  facts: ReplyFacts
  applicationId?: string | undefined
  opener?: RefObject<(() => void) | null> | undefined
  onPick: (reply: { subject?: string; text: string }) => void
}
