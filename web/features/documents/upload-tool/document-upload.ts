import type { QueryClient } from '@tanstack/react-query'
import { Uppy, type UppyFile } from '@uppy/core'
import { MAX_FILE_BYTES, PDF } from '#contract/documents.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { leaveForSignIn } from '#web/lib/expired-session.ts'
import { toast } from '#web/lib/toast.ts'
import { placeFiledDocument, refreshDocuments } from '../documents-queries.ts'
import { type UploadStage, uploadsUnderWay } from '../uploads-under-way.ts'
import { createDelivery, type Delivery, type Place } from './delivery.ts'
import { isLineTrouble } from './keep-trying.ts'
import { isAboutFile, reasonOf, refuseUnlessPdf, toastRefused } from './refusals.ts'

/** What we note on a file for the screen. */
type Notes = {
  /** The line gives trouble; the upload goes on by itself. */
  isWaitingForLine?: boolean
  /** Trying again cannot help. */
  isRefused?: boolean
}
type Answer = Record<string, never>
export type DocumentUppy = Uppy<Notes, Answer>
export type DocumentFile = UppyFile<Notes, Answer>

const INFO_SHOWN_MS = 5000
const PROGRESS_EVERY_MS = 500
/** All but the last hundredth is on its way until the server has answered. */
const shareSent = (bytes: number, total: number) => Math.min(bytes, Math.floor(total * 0.99))

const uppys = new Map<string, DocumentUppy>()

/** The upload of one document. It outlives the screen, so that bytes go on while the person looks elsewhere. */
export function documentUpload(queries: QueryClient, place: Place): DocumentUppy {
  const key = `${place.applicationId}/${place.requirementId}`
  const uppy = uppys.get(key) ?? createDocumentUpload(queries, place)
  uppys.set(key, uppy)
  return uppy
}

function createDocumentUpload(queries: QueryClient, place: Place): DocumentUppy {
  const uppy: DocumentUppy = new Uppy<Notes, Answer>({
    id: place.requirementId,
    autoProceed: false,
    infoTimeout: INFO_SHOWN_MS,
    restrictions: { maxNumberOfFiles: 1, maxFileSize: MAX_FILE_BYTES, allowedFileTypes: [PDF] },
  })
  const deliveries = new Map<string, Delivery>()
  let wasLineLost = false

  const deliveryOf = (file: DocumentFile) => {
    const delivery = deliveries.get(file.id) ?? createDelivery(place, { name: file.name, data: blobOf(file) })
    deliveries.set(file.id, delivery)
    return delivery
  }

  const fail = (id: string, error: unknown) => {
    const file = uppy.getFile(id)
    // Cancelled or removed: nobody waits for it.
    if (!file) return
    wasLineLost = isLineTrouble(error)
    uppy.setFileMeta(id, { isWaitingForLine: false, isRefused: isAboutFile(error) })
    uppy.emit('upload-error', file, { name: 'Refused', message: reasonOf(error) })
    if (error instanceof ApiError && error.isExpiredSession) leaveForSignIn()
    toastRefused(error)
  }

  /** Work on a file that ends when it is removed, and with `whilePaused` also when it is paused. */
  const running = (id: string, { endsOnPause }: { endsOnPause: boolean }) => {
    const control = new AbortController()
    const unwatch = uppy.store.subscribe(() => {
      const file = uppy.getFile(id)
      if (!file || (endsOnPause && file.isPaused)) control.abort()
    })
    const onTrouble = () => uppy.setFileMeta(id, { isWaitingForLine: true })
    return { signal: control.signal, onTrouble, end: unwatch }
  }

  const look = async (file: DocumentFile) => {
    uppy.emit('preprocess-progress', file, { mode: 'indeterminate', message: 'Checking your file' })
    try {
      await refuseUnlessPdf(blobOf(file))
    } catch (error) {
      fail(file.id, error)
    }
    uppy.emit('preprocess-complete', file)
  }

  const send = async (file: DocumentFile) => {
    const delivery = deliveryOf(file)
    if (!delivery.hasArrived()) uppy.emit('upload-start', [file])
    while (!delivery.hasArrived()) {
      const run = running(file.id, { endsOnPause: true })
      try {
        await delivery.send({ ...run, onProgress: progressOf(uppy, file) })
      } catch (error) {
        if (!run.signal.aborted) return fail(file.id, error)
        if (!(await isResumed(uppy, file.id))) return
      } finally {
        run.end()
      }
    }
    uppy.setFileMeta(file.id, { isWaitingForLine: false })
    uppy.emit('upload-success', uppy.getFile(file.id), { status: 200 })
  }

  const put = async (file: DocumentFile) => {
    uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message: 'Filing your document' })
    const run = running(file.id, { endsOnPause: false })
    try {
      const document = await deliveryOf(file).file(run)
      placeFiledDocument(queries, document)
      uppy.emit('postprocess-complete', file)
      uploadsUnderWay.noteFiled(document.id)
      toast.show('Success', 'Document uploaded successfully')
    } catch (error) {
      takeBackSuccess(uppy, file.id)
      fail(file.id, error)
    } finally {
      run.end()
      // After a cancelled filing too: nobody knows whether the server had filed it already.
      void refreshDocuments(queries)
    }
  }

  const each = (step: (file: DocumentFile) => Promise<void>) => async (ids: string[]) => {
    for (const file of uppy.getFilesByIds(ids)) if (file && !file.error) await step(file)
  }
  uppy.addPreProcessor(each(look))
  uppy.addUploader(each(send))
  uppy.addPostProcessor(each(put))
  uppy.setState({ capabilities: { ...uppy.getState().capabilities, resumableUploads: true } })

  uppy.on('file-removed', (file) => deliveries.delete(file.id))
  uppy.on('complete', () => {
    const files = uppy.getFiles()
    if (files.length > 0 && files.every((file) => file.progress.complete && !file.error)) uppy.clear()
  })
  uppy.on('state-update', () => uploadsUnderWay.enter(place.requirementId, stageOf(uppy)))
  window.addEventListener('online', () => {
    if (wasLineLost && stageOf(uppy) === 'failed') void uppy.retryAll()
  })
  return uppy
}

function blobOf(file: DocumentFile): Blob {
  if (file.data instanceof Blob) return file.data
  throw new Error('The upload tool holds files of this device only')
}

function stageOf(uppy: DocumentUppy): UploadStage | undefined {
  const [file] = uppy.getFiles()
  if (!file || file.progress.complete) return undefined
  if (file.error) return 'failed'
  const { uploadStarted, preprocess, postprocess } = file.progress
  return uploadStarted || preprocess || postprocess ? 'sending' : undefined
}

/** Tells the tool how far the bytes got, at most twice a second; after a lost line they begin anew. */
function progressOf(uppy: DocumentUppy, file: DocumentFile) {
  const bytesTotal = file.size ?? 0
  let told = { at: 0, bytes: 0 }
  const tell = (bytes: number) => {
    const uploadStarted = uppy.getFile(file.id)?.progress.uploadStarted ?? Date.now()
    uppy.emit('upload-progress', file, { uploadStarted, bytesUploaded: shareSent(bytes, bytesTotal), bytesTotal })
  }
  // Uppy shows the first step at once and the next ones half a second apart: the first is not spent on a zero.
  if (uppy.getFile(file.id)?.progress.bytesUploaded) tell(0)
  return (bytes: number) => {
    const at = performance.now()
    if (bytes > told.bytes && bytes < bytesTotal && at - told.at < PROGRESS_EVERY_MS) return
    told = { at, bytes }
    if (uppy.getFile(file.id)?.meta.isWaitingForLine) uppy.setFileMeta(file.id, { isWaitingForLine: false })
    tell(bytes)
  }
}

/** Waits until a paused file goes on; false when it was removed instead. */
function isResumed(uppy: DocumentUppy, id: string): Promise<boolean> {
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
function takeBackSuccess(uppy: DocumentUppy, id: string) {
  const file = uppy.getFile(id)
  if (!file?.progress.uploadStarted) return
  const { postprocess: _filing, complete: _done, ...progress } = file.progress
  uppy.setFileState(id, { progress: { ...progress, uploadComplete: false } })
}
