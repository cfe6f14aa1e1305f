import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import { RequirementId } from '#contract/requirements.ts'
import type { MultipartUpload } from '#contract/uploads.ts'
import { type Encrypted, encryptBlob, openBlob } from '#web/lib/device-encryption.ts'
import { UPLOAD_DATABASE, UPLOAD_STORE } from '#web/shared/device/kept-uploads.ts'
import { isGone } from '#web/shared/device/left-files.ts'
import {
  forgetNotesBut,
  forgetUploadNote,
  nameOfUpload,
  notedUploads,
  noteUpload,
  type UploadPlace,
} from './upload-notes.ts'

export interface SentPart {
  PartNumber: number
  ETag: string
}

/** How far a file got: enough to go on from there, also after a reload. */
export interface KeptUploadState {
  upload?: MultipartUpload | undefined
  parts?: SentPart[] | undefined
  /** How many bytes of it have left; for the screen alone, the server is asked what has arrived. */
  bytes: number
  location?: string | undefined
}

export interface KeptUpload {
  place: UploadPlace & { requirementId: RequirementId }
  fileName: string
  data: Blob
  way: KeptUploadState
}

let opened: UseStore | undefined
const store = () => {
  opened ??= createStore(UPLOAD_DATABASE, UPLOAD_STORE)
  return opened
}

/** Changes are written in the order in which they were made. */
let writing: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = writing.then(work)
  writing = done.catch(() => undefined)
  return done
}

const fileOf = (name: string) => `${name}/file`
const wayOf = (name: string) => `${name}/way`

export interface UploadStore {
  isKept: () => boolean
  /** Keeps the file itself, unless the browser refuses: a reload loses it then. */
  keep: (fileName: string, data: Blob, way: KeptUploadState) => Promise<void>
  adopt: () => void
  note: (way: KeptUploadState) => void
  forget: () => void
}

export function keeperOf(place: UploadPlace): UploadStore {
  const name = nameOfUpload(place)
  let isKept = false
  const erase = () => delMany([fileOf(name), wayOf(name)], store())
  // The note goes first when the person leaves by another tab: what this tab still does must leave nothing behind.
  const isMine = () => !isGone() && notedUploads().includes(name)
  const write = (key: string, value: unknown) =>
    inTurn(async () => {
      if (!isMine()) return
      await set(key, value, store())
      // It may have gone while this was written.
      if (!isMine()) await erase()
    })
  const forget = () => {
    // What another tab keeps here is not ours to forget.
    if (!isKept) return
    isKept = false
    forgetUploadNote(name)
    void inTurn(erase).catch(() => undefined)
  }
  return {
    isKept: () => isKept,
    async keep(fileName, data, way) {
      if (isKept || isGone()) return
      // The note first: what has none is removed by whoever comes by.
      isKept = noteUpload(name)
      if (!isKept) return
      try {
        await write(fileOf(name), { fileName, data: await encryptBlob(place.personId, fileOf(name), data) })
        await write(wayOf(name), way)
      } catch {
        forget()
      }
    },
    adopt() {
      isKept = true
    },
    note(way) {
      if (isKept) void write(wayOf(name), way).catch(() => undefined)
    },
    forget,
  }
}

export function keptPlaces(personId: string): KeptUpload['place'][] {
  return notedUploads().flatMap((name) => {
    const [owner, applicationId, id] = name.split('/')
    const requirementId = RequirementId.safeParse(id)
    if (owner !== personId || applicationId === undefined || !requirementId.success) return []
    return { personId, applicationId, requirementId: requirementId.data }
  })
}

export async function recallUpload(place: KeptUpload['place']): Promise<KeptUpload | undefined> {
  const name = nameOfUpload(place)
  if (!notedUploads().includes(name)) return
  const [file, way] = await Promise.all([
    get<{ fileName: string; data: Encrypted | Blob }>(fileOf(name), store()),
    get<KeptUploadState>(wayOf(name), store()),
  ])
  if (!file || !way) return
  const data = await openBlob(place.personId, fileOf(name), file.data)
  return data ? { fileName: file.fileName, data, place, way } : undefined
}

/** Removes what another person left on this device, and what nobody came back for. */
export function removeForeignAndOld(personId: string): Promise<void> {
  return inTurn(async () => {
    const mine = keptPlaces(personId).map(nameOfUpload)
    forgetNotesBut(mine)
    const names = await keys<string>(store())
    const others = names.filter((name) => !mine.some((one) => name.startsWith(`${one}/`)))
    await delMany(others, store())
  })
}
