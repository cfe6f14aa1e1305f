import { runEvery } from '#server/jobs/run-every.ts'
import { remindOfPaths } from './path-reminders.service.ts'

const MINUTE = 60_000

export const pathReminders = runEvery(
  {
    name: 'path_reminders',
    first: MINUTE,
    period: 5 * MINUTE,
    trouble: 'reminders of dates on the path could not be sent',
  },
  async (deps, { isStopped }) => {
    await remindOfPaths(deps, isStopped)
  },
)
