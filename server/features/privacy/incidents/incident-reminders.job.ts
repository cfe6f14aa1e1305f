import { runEvery } from '#server/jobs/run-every.ts'
import { remindOfIncidents } from './incident-reminders.service.ts'

const MINUTE = 60_000

export const incidentReminders = runEvery(
  {
    name: 'incident_reminders',
    first: MINUTE,
    period: 5 * MINUTE,
    trouble: 'nobody could be told that the 72 hours of an incident end',
  },
  async (deps) => {
    await remindOfIncidents(deps)
  },
)
