import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { tryRemove } from './upload-cleanup.ts'
import { alreadyFiled, FILE_QUOTA, quotaReached } from './upload-limits.ts'
import { attachFile, lockFilesOf, lockUpload, type ReceivedFile, storedBytesOf } from './uploads.store.ts'

type NewlyReceived = Pick<ReceivedFile, 'storageKey' | 'fileSize'> &
  Partial<Pick<ReceivedFile, 'sha256' | 'isEncrypted' | 'stagedEtag'>>

/** Attaches a stored file to its upload, and removes bytes that it replaces or that it turned out not to need. */
export async function recordReceived(
  deps: Pick<Deps, 'transaction' | 'storage' | 'log' | 'now' | 'metrics'>,
  upload: { id: string; userId: string },
  { sha256 = null, isEncrypted = false, stagedEtag = null, ...stored }: NewlyReceived,
): Promise<void> {
  const file = { ...stored, sha256, isEncrypted, stagedEtag, at: deps.now() }
  try {
    const obsoleteKey = await deps.transaction(async (tx) => {
      const [, locked, isAttached] = await Promise.all([
        lockFilesOf(tx, upload.userId),
        lockUpload(tx, upload.id),
        attachFile(tx, { upload, file, quota: FILE_QUOTA }),
      ])
      if (locked && isAttached) return locked.storageKey
      // A concurrent request attached the very same bytes.
      if (locked?.stagedEtag && locked.stagedEtag === file.stagedEtag) return file.storageKey
      if (!locked) throw new Refusal('notFound', 'Upload not found')
      const isFull = (await storedBytesOf(tx, upload.userId, upload.id)) + file.fileSize > FILE_QUOTA
      throw isFull ? quotaReached() : alreadyFiled()
    })
    deps.metrics.uploadTaken(file.fileSize)
    if (obsoleteKey !== null) await tryRemove(deps, obsoleteKey)
  } catch (error) {
    // After a lost database connection the row may have been written: the clean-up decides later.
    if (error instanceof Refusal) await tryRemove(deps, file.storageKey)
    throw error
  }
}
