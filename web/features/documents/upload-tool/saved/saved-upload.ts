import { delMany, get, keys, set } from 'idb-keyval'
import { RequirementId } from '#contract/requirements.ts'
import { type Encrypted, encryptBlob, openBlob } from '#web/lib/device-encryption.ts'
import { uploadStore } from '#web/shared/device/device-stores.ts'
import { openStore } from '#web/shared/device/open-store.ts'
import { type DocumentTarget, hasSignedOut, targetKeyOf } from '#web/shared/device/saved-files.ts'
import type { UploadCheckpoint } from '#web/shared/uploads/resumable-upload.ts'
import { addToIndex, indexedUploads, keepInIndex, removeFromIndex } from './saved-upload-index.ts'

export interface SavedUpload {
  target: DocumentTarget & { requirementId: RequirementId }
  fileName: string
  data: Blob
  checkpoint: UploadCheckpoint
}

const store = openStore(uploadStore)

let writing: Promise<unknown> = Promise.resolve()
const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
  const done = writing.then(work)
  writing = done.catch(() => undefined)
  return done
}

const fileKey = (name: string) => `${name}/file`
const checkpointKey = (name: string) => `${name}/checkpoint`

export interface UploadSaver {
  isSaved: () => boolean
  /** When the browser refuses, a reload loses the upload. */
  save: (fileName: string, data: Blob, checkpoint: UploadCheckpoint) => Promise<void>
  markSaved: () => void
  saveCheckpoint: (checkpoint: UploadCheckpoint) => void
  remove: () => void
}

export function uploadSaver(target: DocumentTarget): UploadSaver {
  const name = targetKeyOf(target)
  let isSaved = false
  const erase = () => delMany([fileKey(name), checkpointKey(name)], store())
  // Sign-out in another tab clears the index first: later writes of this tab must not remain.
  const isMine = () => !hasSignedOut() && indexedUploads().includes(name)
  const write = (key: string, value: unknown) =>
    inOrder(async () => {
      if (!isMine()) return
      await set(key, value, store())
      // Checks again, since the index may be cleared during the write.
      if (!isMine()) await erase()
    })
  const remove = () => {
    // A file saved by another tab belongs to that tab.
    if (!isSaved) return
    isSaved = false
    removeFromIndex(name)
    void inOrder(erase).catch(() => undefined)
  }
  return {
    isSaved: () => isSaved,
    async save(fileName, data, checkpoint) {
      if (isSaved || hasSignedOut()) return
      // Index first: cleanup removes a file without an entry.
      isSaved = addToIndex(name)
      if (!isSaved) return
      try {
        await write(fileKey(name), { fileName, data: await encryptBlob(target.personId, fileKey(name), data) })
        await write(checkpointKey(name), checkpoint)
      } catch {
        remove()
      }
    },
    markSaved() {
      isSaved = true
    },
    saveCheckpoint(checkpoint) {
      if (isSaved) void write(checkpointKey(name), checkpoint).catch(() => undefined)
    },
    remove,
  }
}

export function savedTargets(personId: string): SavedUpload['target'][] {
  return indexedUploads().flatMap((name) => {
    const [owner, applicationId, id] = name.split('/')
    const requirementId = RequirementId.safeParse(id)
    if (owner !== personId || applicationId === undefined || !requirementId.success) return []
    return { personId, applicationId, requirementId: requirementId.data }
  })
}

export async function loadSavedUpload(target: SavedUpload['target']): Promise<SavedUpload | undefined> {
  const name = targetKeyOf(target)
  if (!indexedUploads().includes(name)) return
  const [file, checkpoint] = await Promise.all([
    get<{ fileName: string; data: Encrypted | Blob }>(fileKey(name), store()),
    get<UploadCheckpoint>(checkpointKey(name), store()),
  ])
  if (!file || !checkpoint) return
  const data = await openBlob(target.personId, fileKey(name), file.data)
  return data ? { fileName: file.fileName, data, target, checkpoint } : undefined
}

export function removeStaleUploads(personId: string): Promise<void> {
  return inOrder(async () => {
    const mine = savedTargets(personId).map(targetKeyOf)
    keepInIndex(mine)
    const names = await keys<string>(store())
    const others = names.filter((name) => !mine.some((one) => name.startsWith(`${one}/`)))
    await delMany(others, store())
  })
}
