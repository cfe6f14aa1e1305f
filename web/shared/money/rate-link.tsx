import { RATE_FIRST } from '#contract/money/rates.ts'
import { TextLink } from '#web/ui/button.tsx'

/** Where the rate that a refusal asks for is set, and from where one comes back. */
export const RateLink = ({ failure, currency, returnTo }: { failure: string; currency: string; returnTo: string }) =>
  failure === RATE_FIRST && (
    <TextLink href={`/admin/settings?${new URLSearchParams({ rate: currency, returnTo })}`}>Set the rate</TextLink>
  )
