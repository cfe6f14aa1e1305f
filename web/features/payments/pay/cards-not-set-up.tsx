import { useQuery } from '@tanstack/react-query'
import { PAYMENTS_NOT_CONFIGURED } from '#contract/payments.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { channelsQuery } from '../account/account-query.ts'
import { BY_HAND } from '../by-hand/by-hand-card.tsx'

function useTakesByHand(): boolean {
  const { data: channels = [] } = useQuery(channelsQuery)
  return channels.some(({ status }) => status === 'active')
}

export function CardsNotSetUp() {
  const takesByHand = useTakesByHand()
  return (
    <Notice tone="warn" title="Card payments are not available yet" className="mb-5">
      <p>{PAYMENTS_NOT_CONFIGURED}</p>
      {takesByHand && (
        <p className="mt-1">
          <TextLink reload href={`#${BY_HAND}`}>
            Pay by hand instead
          </TextLink>
        </p>
      )}
    </Notice>
  )
}

export const OtherWays = () =>
  useTakesByHand() ? (
    <Notice
      title="You cannot pay by card here"
      actions={
        <ButtonLink href={`#${BY_HAND}`} size="small">
          Pay by hand
        </ButtonLink>
      }
    >
      Pay to one of our accounts from your wallet, your bank or over a counter, and tell us about it.
    </Notice>
  ) : (
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
