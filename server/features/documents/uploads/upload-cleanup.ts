import type { Deps } from '#server/deps.ts'
import type { Leftovers } from './uploads.store.ts'

export type StagedByPortal = Extract<Deps['storage']['staging'], { mode: 'portal' }>
export type StagedAtStore = Extract<Deps['storage']['staging'], { mode: 'direct' }>
export type StoredPart = Awaited<ReturnType<StagedByPortal['receive']>>

type StoreDeps = Pick<Deps, 'storage' | 'log'>

/** Refuses an upload while the portal's own disk is nearly full, before any bytes are sent. */
export async function assertDiskSpace({ storage: { staging } }: Pick<Deps, 'storage'>): Promise<void> {
  if (staging.mode === 'portal') await staging.assertSpace()
}

/** Where it fails, the bytes stay until the clean-up. */
export const tryRemove = (deps: StoreDeps, storageKey: string): Promise<void> =>
  bestEffort(deps, () => deps.storage.remove(storageKey))

export async function removeLeftovers(
  deps: StoreDeps,
  { id, userId, storageKey, multipartId }: Leftovers,
): Promise<void> {
  const { staging } = deps.storage
  const reference = { userId, uploadId: id }
  if (storageKey !== null) await tryRemove(deps, storageKey)
  if (multipartId !== null) await bestEffort(deps, () => staging.abort(reference, multipartId))
  if (staging.mode === 'direct') await bestEffort(deps, () => staging.discard(reference))
}

export async function bestEffort({ log }: Pick<Deps, 'log'>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error }, 'bytes that are no longer needed stay until the clean-up')
  }
}
