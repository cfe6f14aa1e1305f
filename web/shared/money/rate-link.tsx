import { RATE_FIRST } from '#contract/money/rates.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface RateLinkProps {
  failure: string
  currency: string
  at: Readonly<Record<string, string>>
}

export const RateLink = ({ failure, currency, at }: RateLinkProps) => {
  const returnTo = `/admin/money?${new URLSearchParams(at)}`
  return (
    failure === RATE_FIRST && (
      <TextLink href={`/admin/settings?${new URLSearchParams({ rate: currency, returnTo })}`}>Set the rate</TextLink>
    )
  )
}

export const RateFailure = ({ title, ...rate }: RateLinkProps & { title: string }) => (
  <Notice tone="warn" title={title} live>
    {rate.failure} <RateLink {...rate} />
  </Notice>
)
