import { useState } from 'react'
import { late } from '#web/lib/late.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'

const Refunds = late('refunds', async () => (await import('./refunds.tsx')).Refunds)

export function RefundCard({ applicationId }: { applicationId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card aria-labelledby="refund-title" className="print:hidden">
      <CardHeader
        title="Refunds"
        titleId="refund-title"
        description="See what a refund would come to now, before you ask for it."
        actions={
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Ask for a refund'}
          </Button>
        }
      />
      {isOpen && <Refunds applicationId={applicationId} />}
    </Card>
  )
}
