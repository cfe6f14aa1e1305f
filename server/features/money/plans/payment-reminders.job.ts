import { runEvery } from '#server/jobs/run-every.ts'
import { remindOfDues } from './payment-reminders.service.ts'

const MINUTE = 60_000

export const paymentReminders = runEvery(
  {
    name: 'payment_reminders',
    first: 2 * MINUTE,
    period: 5 * MINUTE,
    trouble: 'reminders of payments could not be sent',
  },
  async (deps, { isStopped }) => {
    await remindOfDues(deps, isStopped)
  },
)
