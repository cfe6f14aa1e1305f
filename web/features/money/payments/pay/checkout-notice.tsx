import { thankYou } from '#domain/english/thank-you.ts'
import { useUser } from '#web/lib/session.ts'
import { Button, ButtonLink, Spinner } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { money } from '../currency.ts'
import type { Checkout } from './use-checkout.ts'

export function CheckoutNotice({ checkout }: { checkout: Checkout }) {
  const { open, checked, isChecking, couldNotCheck } = checkout
  const { firstName } = useUser()
  if (isChecking) {
    return (
      <div role="status" className="flex items-center gap-3 rounded-control border border-line bg-card p-4 text-sm">
        <Spinner className="size-5 text-brand" />
        Asking PayMongo about your payment…
      </div>
    )
  }
  if (checked?.status === 'paid') {
    return (
      <Notice tone="good" live title={`We received your payment of ${money(checked.amount)}`}>
        {thankYou(firstName)} Its receipt is below.
      </Notice>
    )
  }
  if (open?.url) return <Unfinished checkout={checkout} open={{ ...open, url: open.url }} />
  if (couldNotCheck) {
    return (
      <Notice tone="warn" live title="We could not ask PayMongo about your payment yet">
        If you have paid, please do not pay again. Your payment appears here by itself as soon as PayMongo answers.
      </Notice>
    )
  }
  if (checked?.status !== 'expired') return null
  return (
    <Notice tone="sad" live title="This payment was not completed">
      Nothing was charged as far as PayMongo tells us. You can start again below.
    </Notice>
  )
}

function Unfinished({ checkout, open }: { checkout: Checkout; open: { id: string; amount: string; url: string } }) {
  const { checked, couldNotCheck, check } = checkout
  const wasAsked = checked?.id === open.id || couldNotCheck
  return (
    <Notice
      tone="info"
      live={wasAsked}
      title={`Your payment of ${money(open.amount)} is not finished`}
      actions={
        <>
          <ButtonLink href={open.url} reload>
            Continue paying
          </ButtonLink>
          <Button variant="secondary" onClick={() => check(open.id)}>
            {wasAsked ? 'Check again' : 'I have paid: check now'}
          </Button>
        </>
      }
    >
      {couldNotCheck && 'PayMongo does not answer at the moment. '}
      {wasAsked
        ? 'Nothing has arrived yet. Some wallets and banks take a few minutes: if you have paid, please do not pay again. It appears here by itself.'
        : 'If you have already paid, it appears here by itself within a few minutes.'}
    </Notice>
  )
}
