import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { StatusOfApplication } from '#web/shared/clients/application-status.tsx'
import { Badge } from '#web/ui/badge.tsx'

export const ClientMarks = ({ client }: { client: ClientWithLastTransition }) => (
  <>
    <span className="shrink-0 text-ink-soft text-sm tabular-nums">{client.applicationNumber}</span>
    <StatusOfApplication status={client.status} />
    {client.addedByTeam && <Badge tone="neutral">Added by our team</Badge>}
  </>
)
