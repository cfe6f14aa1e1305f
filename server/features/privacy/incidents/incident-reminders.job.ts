import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { incidentReminded } from '#domain/effects/incidents.ts'
import { clockBegan, reminderDue } from '#domain/privacy/incident-states.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, type EffectDeps, record } from '#server/effects/record.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { lockRunningClocks } from './incidents.store.ts'

export const incidentReminders = runEvery(
  {
    name: 'incident_reminders',
    first: MINUTE,
    period: 5 * MINUTE,
    trouble: 'nobody could be told that the 72 hours of an incident end',
  },
  remindOfIncidents,
)

const byPortalItself = { ip: '127.0.0.1', requestId: 'incident reminders' }

export async function remindOfIncidents(deps: EffectDeps & Pick<Deps, 'transaction' | 'now'>): Promise<void> {
  const context = anonymousContext(deps, byPortalItself, deps.now())
  const { at } = context
  await deps.transaction(async (tx) => {
    for (const clock of await lockRunningClocks(tx, clockBegan(at))) {
      const hours = reminderDue(clock, at)
      if (hours !== null) await record(tx, context, incidentReminded, { incidentId: clock.id, hours })
    }
  })
}
