import type { Uppy, UppyFile } from '@uppy/core'
import type { UploadStage } from '../uploads-under-way.ts'

type Notes = {
  name?: string
  isWaitingForLine?: boolean
  isRefused?: boolean
  advice?: string
  isTakenUp?: boolean
}
type Answer = Record<string, never>
export type DocumentUppy = Uppy<Notes, Answer>
export type DocumentFile = UppyFile<Notes, Answer>

export function blobOf(file: DocumentFile): Blob {
  if (file.data instanceof Blob) return file.data
  throw new Error('The upload tool holds files of this device only')
}

export function stageOf(uppy: DocumentUppy): UploadStage | undefined {
  const [file] = uppy.getFiles()
  if (!file || file.progress.complete) return undefined
  if (file.error) return 'failed'
  const { uploadStarted, preprocess, postprocess } = file.progress
  if (!uploadStarted && !preprocess && !postprocess) return undefined
  return file.meta.isWaitingForLine && !file.isPaused ? 'waiting' : 'sending'
}

/** All but the last hundredth is on its way until the server has answered. */
const shareSent = (bytes: number, total: number) => Math.min(bytes, Math.floor(total * 0.99))

/**
 * Tells the tool how far the bytes got; it shows that twice a second. What a broken line lost on its way is not taken
 * back: the bar stands until the bytes are there again.
 */
export function progressOf(uppy: DocumentUppy, file: DocumentFile) {
  const bytesTotal = file.size ?? 0
  let furthest = uppy.getFile(file.id)?.progress.bytesUploaded || 0
  return (bytes: number) => {
    if (uppy.getFile(file.id)?.meta.isWaitingForLine) uppy.setFileMeta(file.id, { isWaitingForLine: false })
    if (bytes <= furthest) return
    furthest = bytes
    const uploadStarted = uppy.getFile(file.id)?.progress.uploadStarted ?? Date.now()
    uppy.emit('upload-progress', file, { uploadStarted, bytesUploaded: shareSent(bytes, bytesTotal), bytesTotal })
  }
}

/** Waits until a paused file goes on; false when it was removed instead. */
export function isResumed(uppy: DocumentUppy, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const file = uppy.getFile(id)
      if (file?.isPaused) return
      unwatch()
      resolve(file !== undefined)
    }
    const unwatch = uppy.store.subscribe(look)
    look()
  })
}

/** The bytes arrived but were not filed: the tool must offer to try again. */
export function takeBackSuccess(uppy: DocumentUppy, id: string) {
  const file = uppy.getFile(id)
  if (!file?.progress.uploadStarted) return
  const { postprocess: _filing, complete: _done, ...progress } = file.progress
  uppy.setFileState(id, { progress: { ...progress, uploadComplete: false } })
}
