import { backups } from '#server/backup/backup.job.ts'
import type { Deps } from '#server/deps.ts'
import { auditSeals } from '#server/features/audit/seal/seal-audit.job.ts'
import { bulk } from '#server/features/bulk/bulk.job.ts'
import { fileCheck } from '#server/features/documents/uploads/file-check.job.ts'
import { fileVerification } from '#server/features/documents/uploads/file-verification.job.ts'
import { uploadSweep } from '#server/features/documents/uploads/upload-sweep.job.ts'
import { answersOfThreads } from '#server/features/messages/thread-answers.job.ts'
import { checkouts } from '#server/features/money/checkout/checkout.job.ts'
import { ledgerCheck } from '#server/features/money/ledger/ledger-check.job.ts'
import { paymentReminders } from '#server/features/money/plans/payment-reminders.job.ts'
import { refunds } from '#server/features/money/refunds/refunds.job.ts'
import { packets } from '#server/features/packets/packets.job.ts'
import { pathReminders } from '#server/features/path/path-reminders.job.ts'
import { positions } from '#server/features/path/positions.job.ts'
import { incidentReminders } from '#server/features/privacy/incidents/incident-reminders.job.ts'
import { dataExports, expiredDataExports } from '#server/features/privacy/my-data/data-exports.job.ts'
import { erasures } from '#server/features/privacy/my-data/erasures.job.ts'
import { retention } from '#server/features/privacy/my-data/retention/retention.job.ts'
import { reminders } from '#server/features/reminders/reminders.job.ts'
import { monthsOfReviews, pathTimes } from '#server/features/reports/reports.job.ts'
import { counters, hourlyCleanUp } from './clean-up.job.ts'
import { digests } from './digests.job.ts'
import type { Job, RunningJob } from './job.ts'
import { mailOutbox } from './mail-outbox.job.ts'

const allJobs = {
  mailOutbox,
  digests,
  packets,
  dataExports,
  expiredDataExports,
  erasures,
  retention,
  bulk,
  refunds,
  reminders,
  paymentReminders,
  positions,
  pathReminders,
  incidentReminders,
  checkouts,
  counters,
  answersOfThreads,
  monthsOfReviews,
  pathTimes,
  uploadSweep,
  fileCheck,
  fileVerification,
  ledgerCheck,
  auditSeals,
  backups,
  hourlyCleanUp,
} satisfies Record<string, Job>

export interface RunningJobs {
  wake: (name: keyof typeof allJobs) => void
  stop: () => Promise<void>
  caughtUp: Promise<void>
}

export function startJobs(deps: Deps, directUrl: string): RunningJobs {
  const running = new Map<string, RunningJob>()
  for (const [name, job] of Object.entries(allJobs)) running.set(name, job.start(deps, directUrl))
  const jobs = [...running.values()]
  return {
    wake: (name) => running.get(name)?.wake?.(),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()))
    },
    caughtUp: Promise.all(jobs.map((job) => job.caughtUp)).then(() => {}),
  }
}
