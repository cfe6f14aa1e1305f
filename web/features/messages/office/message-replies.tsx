import type { Application } from '#contract/applications/applications.ts'
import { formatMoney, outstanding } from '#domain/money/amounts.ts'
import { fullName } from '#domain/names/full-name.ts'
import { type ReplyFacts, signature } from '#domain/saved-replies/placeholders.ts'
import { portalAddress } from '#web/lib/portal-address.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import type { ReplyPickerProps } from '#web/shared/replies/picked-reply.ts'
import { ReplyPicker } from '#web/shared/replies/reply-picker.tsx'

export interface MessageRepliesProps {
  application: Application | null | undefined
  opener?: ReplyPickerProps['opener']
  onPick: ReplyPickerProps['onPick']
}

export function MessageReplies({ application, opener, onPick }: MessageRepliesProps) {
  const me = useUser()
  const facts: ReplyFacts = {
    myName: signature(fullName(me, ''), settings.brandName),
    portalAddress: portalAddress(),
    ...(application && {
      firstName: application.user.firstName,
      lastName: application.user.lastName,
      applicationNumber: application.applicationNumber,
      balance: formatMoney(outstanding(application), settings.currency),
    }),
  }
  return <ReplyPicker kind="message" facts={facts} applicationId={application?.id} opener={opener} onPick={onPick} />
}
