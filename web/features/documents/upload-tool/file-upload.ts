import type { QueryClient } from '@tanstack/react-query'
import { EMPTY_FILE, fileDocument, NOT_A_PDF, PDF_SIGNATURE } from '#contract/documents.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { leaveForSignIn } from '#web/lib/expired-session.ts'
import { markStale } from '#web/lib/stale.ts'
import { toast } from '#web/lib/toast.ts'
import { placeFiledDocument } from '../documents-queries.ts'
import { uploadsUnderWay } from '../uploads-under-way.ts'
import type { KeptUpload, KeptUploadState, UploadStore } from './kept/kept-upload.ts'
import { isAboutFile, reasonOf, toastRefused } from './refusals.ts'
import { createDelivery, type Delivery } from './sending/delivery.ts'
import { throttled } from './sending/throttled.ts'
import type { ChosenFile, FileRefusal } from './upload-state.ts'
import type { UploadStateStore } from './upload-store.ts'

const PROGRESS_SHOWN_EVERY_MS = 500

interface Surroundings {
  queries: QueryClient
  place: KeptUpload['place']
  store: UploadStateStore
  keeper: UploadStore
}

export interface FileUpload {
  /** Goes on from where it is; it ends once the file is filed, failed or removed. */
  goOn: () => Promise<void>
  giveUp: () => void
}

/** The way of one file: looked into at once, and sent and filed when the person says so. */
export function createFileUpload(around: Surroundings, file: ChosenFile, known?: KeptUploadState): FileUpload {
  const { queries, keeper } = around
  const { personId: _person, ...place } = around.place
  const { name, data } = file
  const delivery = createDelivery(place, { name, data, way: known, onWay: keeper.note })
  const store = storeWhile(around.store, file)

  const fail = (error: unknown) => {
    const isFinal = isAboutFile(error)
    if (!store.send({ type: 'failed', failure: { reason: reasonOf(error), isFinal } })) return
    if (error instanceof ApiError && error.isExpiredSession) leaveForSignIn()
    // What was refused for what it is need not be kept for a next time.
    if (isFinal) keeper.forget()
    toastRefused(error)
  }
  const look = async () => {
    const { refusal, advice } = await lookInto(data)
    if (advice) store.send({ type: 'advised', advice })
    if (refusal && store.send({ type: 'unfit', refusal: refusalOf(file, refusal) })) keeper.forget()
  }
  const looked = look().catch(fail)

  const send = async () => {
    const way = delivery.way()
    if (!store.send({ type: 'sending', sent: way.bytes })) return
    await keeper.keep(name, data, way)
    uploadsUnderWay.noteKept(place.requirementId, keeper.isKept())
    while (store.isHere() && !delivery.hasArrived()) await sendUntilPaused(delivery, store)
  }
  const put = async () => {
    if (!store.send({ type: 'arrived' })) return
    const { signal, end } = endedBy(store, () => !store.isHere())
    try {
      const document = await delivery.file({ signal, onTrouble: () => void store.send({ type: 'lineLost' }) })
      keeper.forget()
      placeFiledDocument(queries, document)
      store.send({ type: 'filed' })
      uploadsUnderWay.noteFiled(document.id, data)
      toast.show('Success', 'Document uploaded successfully')
    } finally {
      end()
      // After a cancelled filing too: nobody knows whether the server had filed it already.
      markStale(queries, fileDocument)
    }
  }

  return {
    async goOn() {
      await looked
      try {
        if (!delivery.hasArrived()) await send()
        await put()
      } catch (error) {
        fail(error)
      }
    },
    giveUp: delivery.giveUp,
  }
}

interface FileStore extends UploadStateStore {
  isHere: () => boolean
}

/** What happens to a file that was removed meanwhile concerns nobody. */
function storeWhile(store: UploadStateStore, file: ChosenFile): FileStore {
  const isHere = () => store.now().file?.id === file.id
  return { ...store, isHere, send: (event) => isHere() && store.send(event) }
}

/** Ends work as soon as a state says that it is over. */
function endedBy(store: UploadStateStore, isOver: () => boolean) {
  const control = new AbortController()
  const look = () => isOver() && control.abort()
  const end = store.subscribe(look)
  look()
  return { signal: control.signal, end }
}

async function sendUntilPaused(delivery: Delivery, store: FileStore) {
  const isPaused = () => store.now().phase === 'paused'
  const { signal, end } = endedBy(store, () => !store.isHere() || isPaused())
  const tell = (sent: number) => void store.send({ type: 'moved', sent, at: Date.now() })
  const progress = throttled(tell, PROGRESS_SHOWN_EVERY_MS)
  const onTrouble = () => {
    progress.drop()
    store.send({ type: 'lineLost' })
  }
  try {
    await delivery.send({ signal, onTrouble, onProgress: progress.note })
  } catch (error) {
    if (!signal.aborted) throw error
    await store.until(() => !store.isHere() || !isPaused())
  } finally {
    progress.end()
    end()
  }
}

function refusalOf({ name, data }: ChosenFile, reason: string): FileRefusal {
  return { file: data instanceof File ? data : new File([data], name, { type: data.type }), reason }
}

const END_BYTES = 2048
const TRAILER_BYTES = 1024

interface Look {
  refusal?: string
  advice?: string
}

const PROTECTED =
  'This PDF is protected. If it asks for a password when you open it, save a copy without the password and choose that one.'
const CUT_OFF =
  'The end of this PDF seems to be missing. Open it on this device: if it does not open, save or scan the document again.'

/** Looks at a chosen file before a byte of it is sent. Nothing is refused here that the server would take. */
async function lookInto(file: Blob): Promise<Look> {
  if (file.size === 0) return { refusal: EMPTY_FILE }
  const start = await file.slice(0, PDF_SIGNATURE.length).text()
  if (start !== PDF_SIGNATURE) return { refusal: NOT_A_PDF }
  const end = await file.slice(Math.max(0, file.size - END_BYTES)).text()
  const place = /startxref\s+(\d+)/.exec(end)?.[1]
  if (place === undefined && !end.includes('%%EOF')) return { advice: CUT_OFF }
  const table = await file.slice(Number(place ?? 0), Number(place ?? 0) + TRAILER_BYTES).text()
  return (end + table).includes('/Encrypt') ? { advice: PROTECTED } : {}
}
