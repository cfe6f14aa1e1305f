import type { ApplicationStatus } from '#contract/applications.ts'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { Badge, Status, type Tone } from '#web/ui/badge.tsx'

const tones: Partial<Record<ApplicationStatus, Tone>> = { approved: 'good', in_progress: 'warn', rejected: 'bad' }

export const ClientMarks = ({ client }: { client: ClientWithLastTransition }) => (
  <>
    <span className="shrink-0 text-ink-soft text-sm tabular-nums">{client.applicationNumber}</span>
    <Status tone={tones[client.status] ?? 'neutral'}>{statusLabel(client.status)}</Status>
    {client.addedByTeam && <Badge tone="neutral">Added by our team</Badge>}
  </>
)
