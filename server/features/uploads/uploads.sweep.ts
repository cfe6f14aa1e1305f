import type { Deps } from '#server/deps.ts'
import { byTheClock, type ClockWork } from '#server/jobs/by-the-clock.ts'
import { deleteStaleUploads } from './uploads.store.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

type SweepDeps = Pick<Deps, 'db' | 'storage' | 'now' | 'log'>
type ClockDeps = SweepDeps & Pick<Deps, 'metrics'>

/** Removes uploads that nobody filed within a day, and files that no upload knows. */
export async function sweepUploads(deps: SweepDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - DAY)
  const stale = await deleteStaleUploads(deps.db, before)
  for (const storageKey of stale) await deps.storage.remove(storageKey)
  const orphans = await deps.storage.tidy(before)
  if (stale.length + orphans > 0) deps.log.info({ stale: stale.length, orphans }, 'uploads swept')
}

/** Sweeps an hour after the start and then every six; processes that share a database and its files may do it at once. */
export const startUploadSweep = (deps: ClockDeps): ClockWork =>
  byTheClock(
    { first: HOUR, period: 6 * HOUR },
    async () => {
      await sweepUploads(deps)
      deps.metrics.jobDone('upload_sweep', deps.now())
    },
    (error) => deps.log.warn({ err: error }, 'uploads could not be swept'),
  )
