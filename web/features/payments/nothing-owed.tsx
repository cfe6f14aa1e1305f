import { PartyPopper } from 'lucide-react'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NothingOwed({ hasPaid }: { hasPaid: boolean }) {
  return (
    <Card aria-labelledby="make-payment-title">
      <CardHeader title="Make a Payment" titleId="make-payment-title" />
      <EmptyState icon={PartyPopper} title="You owe nothing" className="py-6!">
        {hasPaid
          ? 'All your fees are paid. Thank you! Your receipts are below.'
          : 'There is nothing to pay for your application.'}
      </EmptyState>
    </Card>
  )
}
