import { late } from '#web/lib/late.tsx'
import type { ReplyPickerProps } from './picked-reply.ts'

// Fetched where the office writes, and shared with nothing that applicants fetch.
const ReplyOffer = late<ReplyPickerProps>('reply-offer', async () => (await import('./reply-offer.tsx')).ReplyOffer)

/** A button that offers the saved replies of the team; its place is kept before it comes. */
export const ReplyPicker = (props: ReplyPickerProps) => (
  <div className="flex min-h-9 justify-end sm:min-h-8">
    <ReplyOffer {...props} />
  </div>
)
