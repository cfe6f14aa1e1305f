import type { QueryClient } from '@tanstack/react-query'
import { deviceKey } from '#web/lib/device-encryption.ts'
import { beforeForgetting } from '#web/shared/device/kept-uploads.ts'
import { isUnderWay, uploadsUnderWay } from '../uploads-under-way.ts'
import { admit } from './admit.ts'
import { createFileUpload, type FileUpload } from './file-upload.ts'
import { type KeptUpload, type KeptUploadState, keeperOf, recallUpload } from './kept/kept-upload.ts'
import { acquireUploadLock, turnAt } from './kept/upload-lock.ts'
import { forgetUploadNote, nameOfUpload } from './kept/upload-notes.ts'
import { type FileRefusal, stageOf, type UploadState } from './upload-state.ts'
import { createUploadStateStore } from './upload-store.ts'

export type KeptTarget = KeptUpload['place']

export interface DocumentUpload {
  now: () => UploadState
  subscribe: (listener: () => void) => () => void
  choose: (files: readonly File[]) => void
  start: () => void
  pause: () => void
  resume: () => void
  retry: () => void
  remove: () => void
  dismiss: () => void
  /** Sends a file that the person has chosen to send already, in place of any other one. */
  begin: (file: File) => void
  /** Goes on with what was under way when the page was left, once no other tab sends it. */
  takeUp: () => Promise<void>
}

const uploads = new Map<string, DocumentUpload>()

/** The upload of one document. It outlives the screen, so that bytes go on while the person looks elsewhere. */
export function documentUpload(queries: QueryClient, place: KeptTarget): DocumentUpload {
  const key = nameOfUpload(place)
  const upload = uploads.get(key) ?? createDocumentUpload(queries, place)
  uploads.set(key, upload)
  return upload
}

let lastId = 0

function createDocumentUpload(queries: QueryClient, place: KeptTarget): DocumentUpload {
  const name = nameOfUpload(place)
  const store = createUploadStateStore()
  const keeper = keeperOf(place)
  let current: FileUpload | undefined

  const add = (
    name: string,
    data: Blob,
    { refusals = [], way }: { refusals?: readonly FileRefusal[]; way?: KeptUploadState },
  ) => {
    lastId += 1
    const file = { id: lastId, name, data }
    if (!store.send({ type: 'chosen', file, refusals })) return
    // Asked for while the line is there: without it nothing is kept for after a reload.
    deviceKey(place.personId).catch(() => undefined)
    current = createFileUpload({ queries, place, store, keeper }, file, way)
  }
  const choose = (files: readonly File[]) => {
    const { taken, refusals } = admit(store.now().file, files)
    if (taken) add(taken.name, taken, { refusals })
    else if (refusals.length > 0) store.send({ type: 'refused', refusals })
  }
  const start = async () => {
    if (store.send({ type: 'started' })) await current?.goOn()
  }
  const remove = () => {
    if (!store.send({ type: 'removed' })) return
    current?.giveUp()
    keeper.forget()
  }
  followed(store, place)
  beforeForgetting(remove)

  return {
    now: store.now,
    subscribe: store.subscribe,
    choose,
    start: () => void start(),
    pause: () => void store.send({ type: 'paused' }),
    resume: () => void store.send({ type: 'resumed' }),
    retry: () => void (store.send({ type: 'retried' }) && current?.goOn()),
    remove,
    dismiss: () => void store.send({ type: 'dismissed' }),
    begin(file) {
      remove()
      choose([file])
      void start()
    },
    async takeUp() {
      const { leave } = await acquireUploadLock(name)
      try {
        const kept = await recallUpload(place)
        if (store.now().file) return
        // The page ended between the note and its file.
        if (!kept) return forgetUploadNote(name)
        keeper.adopt()
        add(kept.fileName, kept.data, { way: kept.way })
        await start()
      } finally {
        leave()
      }
    },
  }
}

/** Tells the rest of the portal how it goes, and the other tabs of the browser that it is sent here. */
function followed(store: Pick<DocumentUpload, 'now' | 'subscribe'>, place: KeptTarget) {
  const turn = turnAt(nameOfUpload(place))
  store.subscribe(() => {
    const stage = stageOf(store.now())
    uploadsUnderWay.enter(place.requirementId, stage)
    turn.want(isUnderWay(stage))
  })
}
