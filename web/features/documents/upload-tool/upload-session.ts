import type { QueryClient } from '@tanstack/react-query'
import { PDF } from '#contract/documents/accepted-file.ts'
import { fileDocument } from '#contract/documents/documents.ts'
import { SAME_FILE, sameFileQuestion } from '#domain/documents/same-file.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { leaveForSignIn } from '#web/lib/expired-session.ts'
import { markStale } from '#web/lib/stale.ts'
import { toast } from '#web/lib/toast.ts'
import { checkFile } from '#web/shared/uploads/check-file.ts'
import {
  createResumableUpload,
  type ResumableUpload,
  type UploadCheckpoint,
} from '#web/shared/uploads/resumable-upload.ts'
import { throttled } from '#web/shared/uploads/transfer-speed.ts'
import { activeUploads } from '../active-uploads.ts'
import { documentsQuery, placeFiledDocument } from '../documents-queries.ts'
import { isAboutFile, reasonOf, toastRefused } from './refusals.ts'
import type { SavedUpload, UploadSaver } from './saved/saved-upload.ts'
import type { ChosenFile, FileRefusal } from './upload-state.ts'
import type { UploadStateStore } from './upload-state-store.ts'

const PROGRESS_SHOWN_EVERY_MS = 500
const READING_MS = 700

interface UploadSessionContext {
  queries: QueryClient
  target: SavedUpload['target']
  store: UploadStateStore
  saved: UploadSaver
}

// One chosen file, from its check to its filing; a ResumableUpload sends its bytes.
export interface UploadSession {
  /** Starts or continues; resolves once the file is filed, failed or removed. */
  run: () => Promise<void>
  /** False for a moment after a question replaces the pressed button, so that a double press is no answer. */
  mayStart: () => boolean
  abort: () => void
}

export function createUploadSession(
  context: UploadSessionContext,
  file: ChosenFile,
  known?: UploadCheckpoint,
): UploadSession {
  const { saved } = context
  const { name, data } = file
  const store = storeFor(context.store, file)
  const questions = createQuestions(store, known?.isSameFileConfirmed)
  const kept = (checkpoint: UploadCheckpoint) => ({
    ...checkpoint,
    ...(questions.isSameFileConfirmed() && { isSameFileConfirmed: true }),
  })
  const onCheckpoint = (checkpoint: UploadCheckpoint) => saved.saveCheckpoint(kept(checkpoint))
  const upload = createResumableUpload({ name, data, checkpoint: known, onCheckpoint })
  const parts: UploadParts = { context, file, store, questions, upload }
  const checked = checkBeforeSending(parts, known !== undefined).catch((error) => fail(parts, error))

  const send = async () => {
    const checkpoint = upload.checkpoint()
    if (!store.dispatch({ type: 'sending', sent: checkpoint.bytes })) return
    await saved.save(name, data, kept(checkpoint))
    activeUploads.setSaved(context.target.requirementId, saved.isSaved())
    while (store.isCurrent() && !upload.isUploaded()) await sendUntilPaused(upload, store)
  }

  return {
    async run() {
      await checked
      try {
        if (!upload.isUploaded()) await send()
        await submit(parts)
      } catch (error) {
        fail(parts, error)
      }
    },
    mayStart: questions.mayStart,
    abort: upload.abort,
  }
}

interface UploadParts {
  context: UploadSessionContext
  file: ChosenFile
  store: FileStore
  questions: ReturnType<typeof createQuestions>
  upload: ResumableUpload
}

/** The questions about a file. A confirmed file is not asked about again. */
function createQuestions(store: FileStore, isConfirmed = false) {
  let isSameFileConfirmed = isConfirmed
  let readableAt = 0
  const ask = (question: string) => {
    if (store.dispatch({ type: 'asked', question })) readableAt = Date.now() + READING_MS
  }
  return {
    ask,
    askOfSameFile(question: string) {
      // The next start counts as the answer.
      isSameFileConfirmed = true
      ask(question)
    },
    isSameFileConfirmed: () => isSameFileConfirmed,
    mayStart: () => Date.now() >= readableAt,
  }
}

async function checkBeforeSending({ context, file, store, questions }: UploadParts, isKnown: boolean) {
  const { refusal, question } = await checkFile(file.data)
  if (refusal) {
    if (store.dispatch({ type: 'invalid', refusal: refusalOf(file, refusal) })) context.saved.remove()
    return
  }
  if (isKnown) return
  if (question) return questions.ask(question)
  const sameFile = await sameFileQuestionFor(context, file.data)
  if (sameFile) questions.askOfSameFile(sameFile)
}

function fail({ context, store, questions }: UploadParts, error: unknown) {
  if (error instanceof ApiError && error.code === SAME_FILE) {
    toast.show('Please check this file first', error.sentence)
    return questions.askOfSameFile(error.sentence)
  }
  const isFinal = isAboutFile(error)
  if (!store.dispatch({ type: 'failed', failure: { reason: reasonOf(error), isFinal } })) return
  if (error instanceof ApiError && error.isExpiredSession) leaveForSignIn()
  // A refused file needs no copy for a retry.
  if (isFinal) context.saved.remove()
  toastRefused(error)
}

async function submit({ context: { queries, target, saved }, file, store, questions, upload }: UploadParts) {
  if (!store.dispatch({ type: 'uploaded' })) return
  const { signal, end } = abortWhen(store, () => !store.isCurrent())
  try {
    const { personId: _person, ...place } = target
    const { name: fileName, data } = file
    const body = {
      ...place,
      fileName,
      fileSize: data.size,
      mimeType: PDF,
      confirmSameFile: questions.isSameFileConfirmed(),
    }
    const onConnectionLost = () => void store.dispatch({ type: 'connectionLost' })
    const document = await upload.submit({ signal, onConnectionLost }, (uploadURL, fetching) =>
      call(fileDocument, { body: { ...body, uploadURL } }, fetching),
    )
    saved.remove()
    placeFiledDocument(queries, document)
    store.dispatch({ type: 'filed' })
    activeUploads.addSent(document.id, file.data)
    toast.show('Success', 'Document uploaded successfully')
  } finally {
    end()
    // Also after a cancelled request, which the server may have completed.
    markStale(queries, fileDocument)
  }
}

interface FileStore extends UploadStateStore {
  isCurrent: () => boolean
}

/** Ignores events of a file that was removed meanwhile. */
function storeFor(store: UploadStateStore, file: ChosenFile): FileStore {
  const isCurrent = () => store.now().file?.id === file.id
  return { ...store, isCurrent, dispatch: (event) => isCurrent() && store.dispatch(event) }
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
  const report = (sent: number) => void store.dispatch({ type: 'progressed', sent, at: Date.now() })
  const progress = throttled(report, PROGRESS_SHOWN_EVERY_MS)
  const onConnectionLost = () => {
    progress.drop()
    store.dispatch({ type: 'connectionLost' })
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

/** Asks before a file that is already filed as another document is sent. */
async function sameFileQuestionFor({ queries, target }: UploadSessionContext, data: Blob): Promise<string | undefined> {
  const documents = queries.getQueryData(documentsQuery(target.applicationId).queryKey)
  const alike = (documents ?? []).filter(
    ({ requirementId, fileSize }) => requirementId !== target.requirementId && fileSize === data.size,
  )
  if (alike.length === 0) return undefined
  const hash = await sha256Of(data)
  const same = alike.find(({ sha256 }) => sha256 === hash)
  return same && sameFileQuestion(same.requirementId)
}

// Browsers hash only on secure pages.
async function sha256Of(data: Blob): Promise<string | undefined> {
  const bytes = await globalThis.crypto.subtle?.digest('SHA-256', await data.arrayBuffer())
  return bytes && Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
