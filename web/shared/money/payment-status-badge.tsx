import { Landmark, Undo2 } from 'lucide-react'
import type { PaymentStatus } from '#contract/money/payments.ts'
import { capitalised } from '#domain/english/words.ts'
import { Status } from '#web/ui/badge.tsx'

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  if (status === 'success') return <Status tone="good">{capitalised(status)}</Status>
  const isDisputed = status === 'disputed'
  return (
    <Status tone={isDisputed ? 'bad' : 'neutral'} icon={isDisputed ? Landmark : Undo2}>
      {capitalised(status)}
    </Status>
  )
}
