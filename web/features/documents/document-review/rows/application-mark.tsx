import { Ban, CirclePause, type LucideIcon } from 'lucide-react'
import type { ApplicationStatus } from '#contract/applications/applications.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'

/** Marks applications that are on hold or closed, where a review may be wasted. */
const looks: Partial<Record<ApplicationStatus, readonly [tone: Tone, icon?: LucideIcon]>> = {
  approved: ['good'],
  rejected: ['bad'],
  on_hold: ['neutral', CirclePause],
  withdrawn: ['neutral', Ban],
}

export const isOutOfTheWay = (status: ApplicationStatus) => looks[status] !== undefined

interface ApplicationMarkProps {
  status: ApplicationStatus
  className?: string
  isNamed?: boolean
}

export function ApplicationMark({ status, className, isNamed = false }: ApplicationMarkProps) {
  const look = looks[status]
  if (!look) return null
  const [tone, icon] = look
  return (
    <Status tone={tone} icon={icon} className={className}>
      <span className={isNamed ? undefined : 'sr-only'}>Application: </span>
      {statusLabel(status)}
    </Status>
  )
}
