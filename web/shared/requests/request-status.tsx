import type { RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import { requestStatusLabels } from '#domain/third-party-requests/request-labels.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'

const tones: Readonly<Record<RequestStatus, Tone>> = {
  not_started: 'neutral',
  ready_to_ask: 'neutral',
  asked: 'info',
  paid: 'info',
  in_preparation: 'info',
  sent: 'info',
  delivered: 'info',
  accepted: 'good',
  problem: 'bad',
  cancelled: 'neutral',
  not_needed: 'neutral',
}

export const RequestStatusBadge = ({ status, overdue }: { status: RequestStatus; overdue: boolean }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Status tone={tones[status]}>{requestStatusLabels[status]}</Status>
    {overdue && <Status tone="warn">Overdue</Status>}
  </span>
)
