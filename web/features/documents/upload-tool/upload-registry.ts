import type { QueryClient } from '@tanstack/react-query'
import { LARGEST_FILE, MAX_FILE_BYTES } from '#contract/documents/accepted-file.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { deviceKey } from '#web/lib/device-encryption.ts'
import { targetKeyOf } from '#web/shared/device/saved-files.ts'
import { onSignOut } from '#web/shared/device/stop-uploads.ts'
import { isPdf } from '#web/shared/uploads/pdf-file.ts'
import type { UploadCheckpoint } from '#web/shared/uploads/resumable-upload.ts'
import { activeUploads, isUnderWay } from '../active-uploads.ts'
import { loadSavedUpload, type SavedUpload, uploadSaver } from './saved/saved-upload.ts'
import { removeFromIndex } from './saved/saved-upload-index.ts'
import { createUploadSession, type UploadSession } from './upload-session.ts'
import { type ChosenFile, type FileRefusal, uploadStatusOf } from './upload-state.ts'
import { createUploadStateStore } from './upload-state-store.ts'

export type UploadTarget = SavedUpload['target']

export type DocumentUpload = ReturnType<typeof createDocumentUpload>

const uploads = new Map<string, DocumentUpload>()

/** One upload per document and page load. It outlives the screen, so that it continues on other screens. */
export function documentUpload(queries: QueryClient, target: UploadTarget): DocumentUpload {
  const key = targetKeyOf(target)
  const upload = uploads.get(key) ?? createDocumentUpload(queries, target)
  uploads.set(key, upload)
  return upload
}

let lastId = 0

function createDocumentUpload(queries: QueryClient, target: UploadTarget) {
  const name = targetKeyOf(target)
  const store = createUploadStateStore()
  const saved = uploadSaver(target)
  let current: UploadSession | undefined

  const add = (
    name: string,
    data: Blob,
    { refusals = [], checkpoint }: { refusals?: readonly FileRefusal[]; checkpoint?: UploadCheckpoint },
  ) => {
    lastId += 1
    const file = { id: lastId, name, data }
    if (!store.dispatch({ type: 'chosen', file, refusals })) return
    // Fetches the key early: without it, a lost connection prevents saving for a reload.
    deviceKey(target.personId).catch(() => undefined)
    current = createUploadSession({ queries, target, store, saved }, file, checkpoint)
  }
  const choose = (files: readonly File[]) => {
    const { accepted, refusals } = validateFiles(store.now().file, files)
    if (accepted) {
      add(accepted.name, accepted, { refusals })
      void start()
    } else if (refusals.length > 0) store.dispatch({ type: 'refused', refusals })
  }
  const start = async () => {
    if (current?.mayStart() && store.dispatch({ type: 'started' })) await current.run()
  }
  const remove = () => {
    if (!store.dispatch({ type: 'removed' })) return
    current?.abort()
    saved.remove()
  }
  publishStatus(store, target)
  onSignOut(remove)

  return {
    now: store.now,
    subscribe: store.subscribe,
    choose,
    start: () => void start(),
    pause: () => void store.dispatch({ type: 'paused' }),
    resume: () => void store.dispatch({ type: 'resumed' }),
    retry: () => void (store.dispatch({ type: 'retried' }) && current?.run()),
    remove,
    dismiss: () => void store.dispatch({ type: 'dismissed' }),
    uploadNow(file: File) {
      remove()
      choose([file])
    },
    async resumeSaved() {
      const { release } = await acquireUploadLock(name)
      try {
        const kept = await loadSavedUpload(target)
        if (store.now().file) return
        // The page closed after writing the index and before writing the file.
        if (!kept) return removeFromIndex(name)
        saved.markSaved()
        add(kept.fileName, kept.data, { checkpoint: kept.checkpoint })
        await start()
      } finally {
        release()
      }
    },
  }
}

function publishStatus(store: Pick<DocumentUpload, 'now' | 'subscribe'>, target: UploadTarget) {
  const lock = createUploadLock(targetKeyOf(target))
  store.subscribe(() => {
    const stage = uploadStatusOf(store.now())
    activeUploads.setStatus(target.requirementId, stage)
    lock.hold(isUnderWay(stage))
  })
}

/** A Web Lock among the tabs of this browser; closing the tab releases it to a waiting tab. */
const acquireUploadLock = (name: string): Promise<{ release: () => void }> =>
  new Promise((resolve) => {
    // Only secure origins have locks; without one two tabs may send the same file, which the server tolerates.
    const { locks }: { locks?: LockManager | null } = navigator
    if (!locks) return resolve({ release: () => undefined })
    void locks.request(`upload:${name}`, () => new Promise<void>((release) => resolve({ release: () => release() })))
  })

/** Never waits for the lock, so that a press works at once. */
function createUploadLock(name: string) {
  let lock: Promise<{ release: () => void }> | undefined
  return {
    hold(isWanted: boolean) {
      if (isWanted) lock ??= acquireUploadLock(name)
      else if (lock) {
        void lock.then(({ release }) => release())
        lock = undefined
      }
    },
  }
}

const MAX_FILES = 1

const isSame = (one: File, { data, name }: ChosenFile) =>
  data instanceof File && name === one.name && data.size === one.size && data.lastModified === one.lastModified

function reasonToReject(file: File, chosen: ChosenFile | undefined): string | undefined {
  const name = shownFileName(file.name)
  if (chosen && isSame(file, chosen)) return `Cannot add the duplicate file '${name}', it already exists`
  if (!isPdf(file)) return 'You can only upload: PDF files'
  if (file.size > MAX_FILE_BYTES) return `${name} exceeds maximum allowed size of ${LARGEST_FILE}`
  return
}

export function validateFiles(chosen: ChosenFile | undefined, files: readonly File[]) {
  const refusals: FileRefusal[] = []
  const fit: File[] = []
  for (const file of files) {
    const reason = reasonToReject(file, chosen)
    if (reason === undefined) fit.push(file)
    else refusals.push({ file, reason })
  }
  const [accepted, ...others] = fit
  if (!accepted) return { accepted, refusals }
  if (chosen === undefined && others.length === 0) return { accepted, refusals }
  refusals.push({ file: undefined, reason: `You can only upload ${MAX_FILES} file` })
  return { accepted: undefined, refusals }
}
