import type { PrivacyRequest } from '#contract/privacy/privacy-desk.ts'
import { stateLabels } from '#domain/privacy/desk.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'

const tones: Record<PrivacyRequest['state'], Tone> = {
  open: 'info',
  answered: 'good',
  refused: 'neutral',
  withdrawn: 'neutral',
}

export const PrivacyRequestStatus = ({ state, overdue }: Pick<PrivacyRequest, 'state' | 'overdue'>) =>
  overdue ? <Status tone="bad">Overdue</Status> : <Status tone={tones[state]}>{stateLabels[state]}</Status>
