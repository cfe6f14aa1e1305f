import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { alreadyFiled, FILE_QUOTA, quotaReached } from './upload-limits.ts'
import {
  attachFile,
  type Leftovers,
  lockFilesOf,
  lockUpload,
  type ReceivedFile,
  storedBytesOf,
} from './uploads.store.ts'

export type UploadsByPortal = Extract<Deps['storage']['intake'], { way: 'portal' }>
export type UploadsToStore = Extract<Deps['storage']['intake'], { way: 'direct' }>
export type StoredPart = Awaited<ReturnType<UploadsByPortal['receive']>>

type StoreDeps = Pick<Deps, 'storage' | 'log'>

/** Refuses what would come when the portal's own disk is nearly full, while it still can be told. */
export async function assertSpace({ storage: { intake } }: Pick<Deps, 'storage'>): Promise<void> {
  if (intake.way === 'portal') await intake.assertSpace()
}

/** Writes down what arrived for an upload; bytes that it replaces, or that came second, are removed. */
export async function recordReceived(
  deps: Pick<Deps, 'transaction' | 'storage' | 'log'>,
  upload: { id: string; userId: string },
  arrival: ReceivedFile,
): Promise<void> {
  try {
    const unneeded = await deps.transaction(async (tx) => {
      const [, locked, isFilled] = await Promise.all([
        lockFilesOf(tx, upload.userId),
        lockUpload(tx, upload.id),
        attachFile(tx, upload, arrival, FILE_QUOTA),
      ])
      if (locked && isFilled) return locked.storageKey
      // Somebody else noted the very same bytes meanwhile.
      if (locked?.stagedEtag && locked.stagedEtag === arrival.stagedEtag) return arrival.storageKey
      if (!locked) throw new Refusal('notFound', 'Upload not found')
      const isFull = (await storedBytesOf(tx, upload.userId, upload.id)) + arrival.fileSize > FILE_QUOTA
      throw isFull ? quotaReached() : alreadyFiled()
    })
    if (unneeded !== null) await removeIfPossible(deps, unneeded)
  } catch (error) {
    // After a broken connection nobody knows whether the row was written; the clean-up finds out later.
    if (error instanceof Refusal) await removeIfPossible(deps, arrival.storageKey)
    throw error
  }
}

/** Removes bytes that nobody needs any more; where that fails they stay until the clean-up. */
export const removeIfPossible = (deps: StoreDeps, storageKey: string): Promise<void> =>
  bestEffort(deps, () => deps.storage.remove(storageKey))

export async function removeLeftovers(
  deps: StoreDeps,
  { id, userId, storageKey, multipartId }: Leftovers,
): Promise<void> {
  const { intake } = deps.storage
  const arrival = { userId, uploadId: id }
  if (storageKey !== null) await removeIfPossible(deps, storageKey)
  if (multipartId !== null) await bestEffort(deps, () => intake.abort(arrival, multipartId))
  if (intake.way === 'direct') await bestEffort(deps, () => intake.discard(arrival))
}

export async function bestEffort({ log }: Pick<Deps, 'log'>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error }, 'bytes that are no longer needed stay until the clean-up')
  }
}
