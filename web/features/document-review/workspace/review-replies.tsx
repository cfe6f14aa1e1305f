import type { AdminDocument } from '#contract/documents.ts'
import { fullName } from '#domain/full-name.ts'
import { signature } from '#domain/saved-replies/placeholders.ts'
import { portalAddress } from '#web/lib/portal-address.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import type { ReplyPickerProps } from '#web/shared/replies/picked-reply.ts'
import { ReplyPicker } from '#web/shared/replies/reply-picker.tsx'

interface ReviewRepliesProps {
  about: AdminDocument
  onPick: ReplyPickerProps['onPick']
}

export function ReviewReplies({ about, onPick }: ReviewRepliesProps) {
  const me = useUser()
  const { applicant, application, requirement } = about
  const facts = {
    firstName: applicant.firstName,
    lastName: applicant.lastName,
    applicationNumber: application.applicationNumber,
    document: requirement?.name,
    myName: signature(fullName(me, ''), settings.brandName),
    portalAddress: portalAddress(),
  }
  return <ReplyPicker kind="review" facts={facts} onPick={onPick} />
}
