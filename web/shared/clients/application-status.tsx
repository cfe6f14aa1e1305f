import type { ApplicationStatus } from '#contract/applications/applications.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'

const tones: Partial<Record<ApplicationStatus, Tone>> = { approved: 'good', in_progress: 'warn', rejected: 'bad' }

export const StatusOfApplication = ({ status, className }: { status: ApplicationStatus; className?: string }) => (
  <Status tone={tones[status] ?? 'neutral'} className={className}>
    {statusLabel(status)}
  </Status>
)
