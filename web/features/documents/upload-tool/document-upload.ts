import type { QueryClient } from '@tanstack/react-query'
import { Uppy } from '@uppy/core'
import { MAX_FILE_BYTES, PDF } from '#contract/documents.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { deviceKey } from '#web/lib/device-encryption.ts'
import { leaveForSignIn } from '#web/lib/expired-session.ts'
import { beforeForgetting } from '#web/lib/kept-uploads.ts'
import { toast } from '#web/lib/toast.ts'
import { placeFiledDocument, refreshDocuments } from '../documents-queries.ts'
import { isUnderWay, uploadsUnderWay } from '../uploads-under-way.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { type KeptUpload, keeperOf, recallUpload, type Way } from './kept-upload.ts'
import { lookInto } from './look-into.ts'
import { isAboutFile, reasonOf, toastRefused } from './refusals.ts'
import { acquireUploadLock, turnAt } from './upload-lock.ts'
import { forgetUploadNote, nameOfUpload } from './upload-notes.ts'
import {
  blobOf,
  type DocumentFile,
  type DocumentUppy,
  isResumed,
  progressOf,
  stageOf,
  takeBackSuccess,
} from './uppy-file.ts'

export type Place = KeptUpload['place']

export interface DocumentUpload {
  uppy: DocumentUppy
  /** Sends a file that the person has chosen to send already, in place of any other one. */
  begin: (file: File) => void
  /** Goes on with what was under way when the page was left, once no other tab sends it. */
  takeUp: () => Promise<void>
}

const INFO_SHOWN_MS = 5000

const uploads = new Map<string, DocumentUpload>()

/** The upload of one document. It outlives the screen, so that bytes go on while the person looks elsewhere. */
export function documentUpload(queries: QueryClient, place: Place): DocumentUpload {
  const key = nameOfUpload(place)
  const upload = uploads.get(key) ?? createDocumentUpload(queries, place)
  uploads.set(key, upload)
  return upload
}

function createDocumentUpload(queries: QueryClient, place: Place): DocumentUpload {
  const uppy: DocumentUppy = new Uppy({
    id: place.requirementId,
    autoProceed: false,
    infoTimeout: INFO_SHOWN_MS,
    // For people, who do not know a type by its technical name.
    locale: {
      strings: { youCanOnlyUploadFileTypes: 'You can only upload: PDF files' },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
    restrictions: { maxNumberOfFiles: 1, maxFileSize: MAX_FILE_BYTES, allowedFileTypes: [PDF] },
  })
  const { applicationId, requirementId, personId } = place
  const name = nameOfUpload(place)
  const keeper = keeperOf(place)
  const turn = turnAt(name)
  const looks = new Map<string, Promise<void>>()
  const deliveries = new Map<string, Delivery>()

  const createDeliveryOf = (file: DocumentFile, way?: Way) => {
    const pendingFile = { name: file.name, data: blobOf(file), way, onWay: keeper.note }
    const delivery = createDelivery({ applicationId, requirementId }, pendingFile)
    deliveries.set(file.id, delivery)
    return delivery
  }
  const deliveryOf = (file: DocumentFile) => deliveries.get(file.id) ?? createDeliveryOf(file)

  const fail = (id: string, error: unknown) => {
    const file = uppy.getFile(id)
    // Cancelled or removed: nobody waits for it.
    if (!file) return
    uppy.setFileMeta(id, { isWaitingForLine: false, isRefused: isAboutFile(error) })
    uppy.emit('upload-error', file, { name: 'Refused', message: reasonOf(error) })
    if (error instanceof ApiError && error.isExpiredSession) leaveForSignIn()
    // What was refused for what it is need not be kept for a next time.
    if (isAboutFile(error)) keeper.forget()
    toastRefused(error)
  }

  /** Work on a file that ends when it is removed, and with `endsOnPause` also when it is paused. */
  const running = (id: string, { endsOnPause }: { endsOnPause: boolean }) => {
    const control = new AbortController()
    const unwatch = uppy.store.subscribe(() => {
      const file = uppy.getFile(id)
      if (!file || (endsOnPause && file.isPaused)) control.abort()
    })
    const onTrouble = () => uppy.getFile(id) && uppy.setFileMeta(id, { isWaitingForLine: true })
    return { signal: control.signal, onTrouble, end: unwatch }
  }

  /** At once when a file was chosen, so that nobody presses a button for a file that cannot be taken. */
  const look = async (file: DocumentFile) => {
    try {
      const { refusal, advice } = await lookInto(blobOf(file))
      if (advice) uppy.setFileMeta(file.id, { advice })
      if (!refusal) return
      uppy.removeFile(file.id)
      uppy.emit('restriction-failed', file, new Error(refusal))
    } catch (error) {
      fail(file.id, error)
    }
  }

  const send = async (file: DocumentFile) => {
    const delivery = deliveryOf(file)
    const onProgress = progressOf(uppy, file)
    if (!delivery.hasArrived()) {
      uppy.emit('upload-start', [file])
      const way = delivery.way()
      onProgress(way.bytes)
      await keeper.keep(file.name, blobOf(file), way)
      uploadsUnderWay.noteKept(requirementId, keeper.isKept())
    }
    while (!delivery.hasArrived()) {
      const run = running(file.id, { endsOnPause: true })
      try {
        await delivery.send({ ...run, onProgress })
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
      keeper.forget()
      placeFiledDocument(queries, document)
      uppy.emit('postprocess-complete', file)
      uploadsUnderWay.noteFiled(document.id, blobOf(file))
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
  uppy.addPreProcessor(each(async ({ id }) => looks.get(id)))
  uppy.addUploader(each(send))
  uppy.addPostProcessor(each(put))
  uppy.setState({ capabilities: { ...uppy.getState().capabilities, resumableUploads: true } })

  uppy.on('file-added', (file) => {
    // What the tool shows; it is sent under the name that it has.
    uppy.setFileMeta(file.id, { name: shownFileName(file.name) })
    looks.set(file.id, look(file))
    // Asked for while the line is there: without it nothing is kept for after a reload.
    deviceKey(personId).catch(() => undefined)
  })
  uppy.on('file-removed', (file) => {
    deliveries.get(file.id)?.giveUp()
    deliveries.delete(file.id)
    looks.delete(file.id)
    keeper.forget()
  })
  uppy.on('complete', () => {
    const files = uppy.getFiles()
    if (files.length === 0 || !files.every((file) => file.progress.complete && !file.error)) return
    for (const { id } of files) deliveries.delete(id)
    uppy.clear()
  })
  beforeForgetting(() => uppy.cancelAll())
  uppy.on('state-update', () => {
    const stage = stageOf(uppy)
    uploadsUnderWay.enter(requirementId, stage)
    turn.want(isUnderWay(stage))
  })

  return {
    uppy,
    begin(file) {
      uppy.cancelAll()
      uppy.addFile({ name: file.name, type: file.type, data: file })
      void uppy.upload()
    },
    async takeUp() {
      const { leave } = await acquireUploadLock(name)
      try {
        const kept = await recallUpload(place)
        if (uppy.getFiles().length > 0) return
        // The page ended between the note and its file.
        if (!kept) return forgetUploadNote(name)
        keeper.adopt()
        const { fileName, data, way } = kept
        const id = uppy.addFile({ name: fileName, type: PDF, data, meta: { isTakenUp: true } })
        createDeliveryOf(uppy.getFile(id), way)
        await uppy.upload()
      } finally {
        leave()
      }
    },
  }
}
