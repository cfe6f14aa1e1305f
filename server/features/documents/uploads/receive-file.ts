import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { tryRemove } from './upload-cleanup.ts'
import { alreadyFiled, FILE_QUOTA, quotaReached } from './upload-limits.ts'
import { attachFile, lockFilesOf, lockUpload, type ReceivedFile, storedBytesOf } from './uploads.store.ts'

/** Attaches a stored file to its upload, and removes bytes that it replaces or that it turned out not to need. */
export async function recordReceived(
  deps: Pick<Deps, 'transaction' | 'storage' | 'log'>,
  upload: { id: string; userId: string },
  file: ReceivedFile,
): Promise<void> {
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
    if (obsoleteKey !== null) await tryRemove(deps, obsoleteKey)
  } catch (error) {
    // After a lost database connection the row may have been written: the clean-up decides later.
    if (error instanceof Refusal) await tryRemove(deps, file.storageKey)
    throw error
  }
}
