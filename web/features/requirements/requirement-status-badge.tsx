import { MinusCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RequirementStatus } from '#contract/requirements.ts'
import { requirementLabels } from '#domain/requirements/status.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'

const toneOf: Record<RequirementStatus, Tone> = {
  approved: 'good',
  pending: 'warn',
  missing: 'bad',
  not_applicable: 'neutral',
}

export const RequirementStatusBadge = ({ status, children }: { status: RequirementStatus; children?: ReactNode }) => (
  <Status tone={toneOf[status]} icon={status === 'not_applicable' ? MinusCircle : undefined}>
    {children ?? requirementLabels[status]}
  </Status>
)
