import { DAY, HOUR } from '#domain/calendar/milliseconds.ts'
import type { Deps } from '#server/deps.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { removeLeftovers } from './upload-bytes.ts'
import { MULTIPART_LIFETIME } from './upload-limits.ts'
import { deleteStaleUploads } from './uploads.store.ts'

type UploadSweepDeps = Pick<Deps, 'transaction' | 'storage' | 'now' | 'log'>

export async function sweepUploads(deps: UploadSweepDeps): Promise<void> {
  const now = deps.now().getTime()
  const stale = await deps.transaction((tx) => deleteStaleUploads(tx, new Date(now - DAY)))
  for (const remains of stale) await removeLeftovers(deps, remains)
  // Older than any multipart upload can be.
  const halfWritten = await deps.storage.removeStale(new Date(now - MULTIPART_LIFETIME - DAY))
  if (stale.length + halfWritten > 0) deps.log.info({ stale: stale.length, halfWritten }, 'uploads swept')
}

/** Safe to run in several processes at once. */
export const uploadSweep = runEvery(
  { name: 'upload_sweep', first: HOUR, period: 6 * HOUR, trouble: 'uploads could not be swept' },
  sweepUploads,
)
