import { type ComponentType, lazy, Suspense } from 'react'
import type { ReplyPickerProps } from './picked-reply.ts'

// Fetched where the office writes, and shared with nothing that applicants fetch; the form does without it where it does
// not come.
const ReplyOffer = lazy(async (): Promise<{ default: ComponentType<ReplyPickerProps> }> => {
  const loaded = await import('./reply-offer.tsx').catch(() => undefined)
  return { default: loaded?.ReplyOffer ?? (() => null) }
})

/** A button that offers the saved replies of the team; its place is kept before it comes. */
export const ReplyPicker = (props: ReplyPickerProps) => (
  <div className="flex min-h-9 justify-end sm:min-h-8">
    <Suspense>
      <ReplyOffer {...props} />
    </Suspense>
  </div>
)
