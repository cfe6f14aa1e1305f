import type { IncidentState } from '#contract/privacy/incidents.ts'
import { incidentStates } from '#domain/privacy/incident-labels.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'

const incidentTones: Readonly<Record<IncidentState, Tone>> = {
  assessing: 'warn',
  to_notify: 'bad',
  no_notice: 'info',
  closed: 'good',
}

export const IncidentStatus = ({ state }: { state: IncidentState }) => (
  <Status tone={incidentTones[state]}>{incidentStates[state]}</Status>
)
