import { lazyComponent } from '#web/lib/lazy-component.tsx'
import type { ReplyPickerProps } from './picked-reply.ts'

// Loaded for the office, and kept out of the applicants' bundle.
const ReplyOffer = lazyComponent<ReplyPickerProps>(
  'shared/replies/reply-offer.tsx',
  async () => (await import('./reply-offer.tsx')).ReplyOffer,
)

export const ReplyPicker = (props: ReplyPickerProps) => (
  <div className="flex min-h-9 justify-end sm:min-h-8">
    <ReplyOffer {...props} />
  </div>
)
