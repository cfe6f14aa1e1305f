import { listPaymentChannels } from '#contract/money/channels.ts'
import { PAYMENTS_NOT_CONFIGURED } from '#contract/money/payments.ts'
import { useRead } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function useTakesByHand(): boolean | undefined {
  const { data: channels, isError } = useRead(listPaymentChannels, {})
  return isError && !channels ? false : channels?.some(({ status }) => status === 'active')
}

export const CardsNotSetUp = () => (
  <Notice tone="warn" title="Card payments are not available yet" className="mb-5">
    {PAYMENTS_NOT_CONFIGURED}
  </Notice>
)

export const NoWayYet = () => (
  <Notice
    title="You cannot pay by card here"
    actions={
      <ButtonLink href="/messages" size="small">
        Send us a message
      </ButtonLink>
    }
  >
    Send us a message, and we will tell you how you can pay. You need not pay anything before that.
  </Notice>
)
