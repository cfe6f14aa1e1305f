import type { Deps } from '#server/deps.ts'
import { deleteStaleUploads, knownStorageKeys } from './uploads.store.ts'

const DAY = 24 * 60 * 60_000

/** Removes uploads that nobody filed within a day, and files that no upload knows. */
export async function sweepUploads(deps: Pick<Deps, 'db' | 'storage' | 'now' | 'log'>): Promise<void> {
  const before = new Date(deps.now().getTime() - DAY)
  const stale = await deleteStaleUploads(deps.db, before)
  for (const storageKey of stale) await deps.storage.remove(storageKey)
  const orphans = await deps.storage.tidy(before, (keys) => knownStorageKeys(deps.db, keys))
  if (stale.length + orphans > 0) deps.log.info({ stale: stale.length, orphans }, 'uploads swept')
}
