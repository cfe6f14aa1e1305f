import { useQuery } from '@tanstack/react-query'
import { PAYMENTS_NOT_CONFIGURED } from '#contract/payments.ts'
import { TextLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { channelsQuery } from '../account/account-query.ts'
import { BY_HAND } from '../by-hand/by-hand-card.tsx'

export function CardsNotSetUp() {
  const { data: channels = [] } = useQuery(channelsQuery)
  return (
    <Notice tone="warn" title="Card payments are not available yet" className="mb-5">
      <p>{PAYMENTS_NOT_CONFIGURED}</p>
      {channels.some(({ status }) => status === 'active') && (
        <p className="mt-1">
          <TextLink reload href={`#${BY_HAND}`}>
            Pay by hand instead
          </TextLink>
        </p>
      )}
    </Notice>
  )
}
