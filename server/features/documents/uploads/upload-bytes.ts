import { Refusal } from '#domain/refusal.ts'
import { lockPerson } from '#server/database/people.store.ts'
import type { Deps } from '#server/deps.ts'
import { alreadyFiled, FILE_QUOTA, quotaReached } from './upload-limits.ts'
import { type Leftovers, lockUpload, type ReceivedFile, storedBytesOf, updateReceivedFile } from './uploads.store.ts'

export type StagedByPortal = Extract<Deps['storage']['staging'], { mode: 'portal' }>
export type StagedAtStore = Extract<Deps['storage']['staging'], { mode: 'direct' }>
export type StoredPart = Awaited<ReturnType<StagedByPortal['receive']>>

type StoreDeps = Pick<Deps, 'storage' | 'log'>

type NewlyReceived = Pick<ReceivedFile, 'storageKey' | 'fileSize'> &
  Partial<Pick<ReceivedFile, 'sha256' | 'isEncrypted' | 'stagedEtag'>>

/** Writes a stored file onto its upload, and removes replaced or unneeded bytes. */
export async function saveReceivedFile(
  deps: Pick<Deps, 'transaction' | 'storage' | 'log' | 'now' | 'metrics'>,
  upload: { id: string; userId: string },
  { sha256 = null, isEncrypted = false, stagedEtag = null, ...stored }: NewlyReceived,
): Promise<void> {
  const file = { ...stored, sha256, isEncrypted, stagedEtag, at: deps.now() }
  try {
    const obsoleteKey = await deps.transaction(async (tx) => {
      const [, locked, isUpdated] = await Promise.all([
        lockPerson(tx, upload.userId),
        lockUpload(tx, upload.id),
        updateReceivedFile(tx, { upload, file, quota: FILE_QUOTA }),
      ])
      if (locked && isUpdated) return locked.storageKey
      // A concurrent request stored the very same bytes.
      if (locked?.stagedEtag && locked.stagedEtag === file.stagedEtag) return file.storageKey
      if (!locked) throw new Refusal('notFound', 'Upload not found')
      const isFull = (await storedBytesOf(tx, upload.userId, upload.id)) + file.fileSize > FILE_QUOTA
      throw isFull ? quotaReached() : alreadyFiled()
    })
    deps.metrics.uploadTaken(file.fileSize)
    if (obsoleteKey !== null) await tryRemove(deps, obsoleteKey)
  } catch (error) {
    // After a lost connection the row may exist, so only the clean-up may delete the file.
    if (error instanceof Refusal) await tryRemove(deps, file.storageKey)
    throw error
  }
}

/** Tries to remove a file; on failure the clean-up removes the bytes later. */
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
