import { RATE_FIRST } from '#contract/money/rates.ts'
import { TextLink } from '#web/ui/button.tsx'

export const RateLink = ({ failure, currency, returnTo }: { failure: string; currency: string; returnTo: string }) =>
  failure === RATE_FIRST && (
    <TextLink href={`/admin/settings?${new URLSearchParams({ rate: currency, returnTo })}`}>Set the rate</TextLink>
  )
