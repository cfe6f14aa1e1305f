import type { QueryClient } from '@tanstack/react-query'
import { EMPTY_FILE, fileDocument, NOT_A_PDF, PASSWORD_PROTECTED } from '#contract/documents/documents.ts'
import { PDF_SIGNATURE } from '#contract/documents/file-types.ts'
import { SAME_FILE, sameFileQuestion } from '#domain/documents/same-file.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { leaveForSignIn } from '#web/lib/expired-session.ts'
import { markStale } from '#web/lib/stale.ts'
import { toast } from '#web/lib/toast.ts'
import { holdPdf } from '#web/ui/pdf/pdf-files.ts'
import { activeUploads } from '../active-uploads.ts'
import { documentsQuery, placeFiledDocument } from '../documents-queries.ts'
import { isAboutFile, reasonOf, toastRefused } from './refusals.ts'
import type { SavedUpload, SavedUploadStore, UploadCheckpoint } from './saved/saved-upload.ts'
import { createResumableUpload, type ResumableUpload } from './sending/resumable-upload.ts'
import { throttled } from './sending/throttled.ts'
import type { ChosenFile, FileRefusal } from './upload-state.ts'
import type { UploadStateStore } from './upload-store.ts'

const PROGRESS_SHOWN_EVERY_MS = 500
const READING_MS = 700

interface FileUploadContext {
  queries: QueryClient
  target: SavedUpload['target']
  store: UploadStateStore
  saved: SavedUploadStore
}

export interface FileUpload {
  /** Starts or continues; resolves once the file is filed, failed or removed. */
  run: () => Promise<void>
  /** False for a moment after a question took the place of what was pressed: a second press was not meant for it. */
  mayStart: () => boolean
  abort: () => void
}

export function createFileUpload(context: FileUploadContext, file: ChosenFile, known?: UploadCheckpoint): FileUpload {
  const { queries, saved } = context
  const { personId: _person, ...target } = context.target
  const { name, data } = file
  let isSameFileAsked = known?.isSameFileConfirmed ?? false
  let readableAt = 0
  const kept = (checkpoint: UploadCheckpoint) => ({
    ...checkpoint,
    ...(isSameFileAsked && { isSameFileConfirmed: true }),
  })
  const onCheckpoint = (checkpoint: UploadCheckpoint) => saved.saveCheckpoint(kept(checkpoint))
  const upload = createResumableUpload(target, { name, data, checkpoint: known, onCheckpoint })
  const store = storeFor(context.store, file)

  const ask = (question: string) => {
    if (store.send({ type: 'asked', question })) readableAt = Date.now() + READING_MS
  }

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code === SAME_FILE) {
      isSameFileAsked = true
      toast.show('Please check this file first', error.sentence)
      return ask(error.sentence)
    }
    const isFinal = isAboutFile(error)
    if (!store.send({ type: 'failed', failure: { reason: reasonOf(error), isFinal } })) return
    if (error instanceof ApiError && error.isExpiredSession) leaveForSignIn()
    // A file that was refused need not be saved for a retry.
    if (isFinal) saved.remove()
    toastRefused(error)
  }
  const check = async () => {
    const { refusal, question } = await checkFile(data)
    if (refusal) {
      if (store.send({ type: 'invalid', refusal: refusalOf(file, refusal) })) saved.remove()
    } else if (!known) {
      const sameFile = question ? undefined : await sameFileQuestionFor(context, data)
      isSameFileAsked = sameFile !== undefined
      const asked = question ?? sameFile
      if (asked) ask(asked)
    }
  }
  const checked = check().catch(fail)

  const send = async () => {
    const checkpoint = upload.checkpoint()
    if (!store.send({ type: 'sending', sent: checkpoint.bytes })) return
    await saved.save(name, data, kept(checkpoint))
    activeUploads.setSaved(target.requirementId, saved.isSaved())
    while (store.isCurrent() && !upload.isUploaded()) await sendUntilPaused(upload, store)
  }
  const submit = async () => {
    if (!store.send({ type: 'uploaded' })) return
    const { signal, end } = abortWhen(store, () => !store.isCurrent())
    try {
      const document = await upload.file({
        signal,
        confirmSameFile: isSameFileAsked,
        onConnectionLost: () => void store.send({ type: 'connectionLost' }),
      })
      saved.remove()
      placeFiledDocument(queries, document)
      store.send({ type: 'filed' })
      activeUploads.addFiled(document.id, data)
      toast.show('Success', 'Document uploaded successfully')
    } finally {
      end()
      // Also after a cancelled request, which the server may have completed.
      markStale(queries, fileDocument)
    }
  }

  return {
    async run() {
      await checked
      try {
        if (!upload.isUploaded()) await send()
        await submit()
      } catch (error) {
        fail(error)
      }
    },
    mayStart: () => Date.now() >= readableAt,
    abort: upload.abort,
  }
}

interface FileStore extends UploadStateStore {
  isCurrent: () => boolean
}

/** Ignores events of a file that was removed meanwhile. */
function storeFor(store: UploadStateStore, file: ChosenFile): FileStore {
  const isCurrent = () => store.now().file?.id === file.id
  return { ...store, isCurrent, send: (event) => isCurrent() && store.send(event) }
}

function abortWhen(store: UploadStateStore, isOver: () => boolean) {
  const control = new AbortController()
  const abortIfOver = () => isOver() && control.abort()
  const end = store.subscribe(abortIfOver)
  abortIfOver()
  return { signal: control.signal, end }
}

async function sendUntilPaused(upload: ResumableUpload, store: FileStore) {
  const isPaused = () => store.now().phase === 'paused'
  const { signal, end } = abortWhen(store, () => !store.isCurrent() || isPaused())
  const report = (sent: number) => void store.send({ type: 'progressed', sent, at: Date.now() })
  const progress = throttled(report, PROGRESS_SHOWN_EVERY_MS)
  const onConnectionLost = () => {
    progress.drop()
    store.send({ type: 'connectionLost' })
  }
  try {
    await upload.send({ signal, onConnectionLost, onProgress: progress.push })
  } catch (error) {
    if (!signal.aborted) throw error
    await store.until(() => !store.isCurrent() || !isPaused())
  } finally {
    progress.end()
    end()
  }
}

const refusalOf = ({ name, data }: ChosenFile, reason: string): FileRefusal => ({
  file: data instanceof File ? data : new File([data], name, { type: data.type }),
  reason,
})

/** Asked before the bytes of another paper of hers are sent as this one. */
async function sameFileQuestionFor({ queries, target }: FileUploadContext, data: Blob): Promise<string | undefined> {
  const documents = queries.getQueryData(documentsQuery(target.applicationId).queryKey)
  const alike = (documents ?? []).filter(
    ({ requirementId, fileSize }) => requirementId !== target.requirementId && fileSize === data.size,
  )
  if (alike.length === 0) return undefined
  const hash = await sha256Of(data)
  const same = alike.find(({ sha256 }) => sha256 === hash)
  return same && sameFileQuestion(same.requirementId)
}

// Browsers hash on secure pages alone.
async function sha256Of(data: Blob): Promise<string | undefined> {
  const bytes = await globalThis.crypto.subtle?.digest('SHA-256', await data.arrayBuffer())
  return bytes && Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const END_BYTES = 2048
const TRAILER_BYTES = 1024

interface LocalCheck {
  refusal?: string
  question?: string
}

const CUT_OFF =
  'The end of this PDF seems to be missing. Open it on this device: if it does not open, save or scan the document again.'

/** Checks a file before anything is sent. It refuses nothing that the server would accept. */
async function checkFile(file: Blob): Promise<LocalCheck> {
  if (file.size === 0) return { refusal: EMPTY_FILE }
  const start = await file.slice(0, PDF_SIGNATURE.length).text()
  if (start !== PDF_SIGNATURE) return { refusal: NOT_A_PDF }
  const end = await file.slice(Math.max(0, file.size - END_BYTES)).text()
  const place = /startxref\s+(\d+)/.exec(end)?.[1]
  if (place === undefined && !end.includes('%%EOF')) return { question: CUT_OFF }
  const table = await file.slice(Number(place ?? 0), Number(place ?? 0) + TRAILER_BYTES).text()
  const isEncrypted = (end + table).includes('/Encrypt')
  return isEncrypted && (await asksForPassword(file)) ? { refusal: PASSWORD_PROTECTED } : {}
}

/** Many encrypted files open without a password; where the reader cannot be loaded, the server decides. */
async function asksForPassword(file: Blob): Promise<boolean> {
  const { opening, release } = holdPdf(file)
  try {
    await opening
    return false
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
  } finally {
    release()
  }
}
