import type { RefObject } from 'react'
import type { ReplyFacts } from '#domain/saved-replies/placeholders.ts'

export interface ReplyPickerProps {
  kind: 'message' | 'review'
  facts: ReplyFacts
  /** About whom the portal is asked what else it knows. */
  applicationId?: string | undefined
  /** Opens it from the field that takes the words. */
  opener?: RefObject<(() => void) | null> | undefined
  onPick: (reply: { subject?: string; text: string }) => void
}
