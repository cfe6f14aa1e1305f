import { emptyStore } from '../../lib/change-store.ts'

/** A database of this browser, and how the notes beside it begin: they say what it holds without it being opened. */
export interface DeviceStore {
  notes: string
  database: string
  store: string
}

export const photoStore: DeviceStore = { notes: 'photos:', database: 'kept-photos', store: 'pages' }
export const uploadStore: DeviceStore = { notes: 'upload:', database: 'kept-uploads', store: 'files' }
export const pictureStore: DeviceStore = { notes: 'pictures:', database: 'page-pictures', store: 'pictures' }
export const passStore: DeviceStore = { notes: 'exam-pass', database: 'kept-pass', store: 'pass' }
export const SEEN_PREFIX = 'seen:'

const SIGNED_OUT_KEY = 'signed-out-at'
const openedAt = Date.now()

/** Tells every tab of this browser that the person goes: what was opened until now keeps nothing any more. */
export function markSignedOut(): void {
  try {
    localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()))
  } catch {
    // Where nothing can be kept there is nothing to hold back.
  }
}

export function hasSignedOut(): boolean {
  try {
    return Number(localStorage.getItem(SIGNED_OUT_KEY)) >= openedAt
  } catch {
    return false
  }
}

export function savedKeys(kind: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(kind))
  } catch {
    return []
  }
}

/** Removes the notes of a kind; answers whether there were any. */
export function removeNotes(kind: string): boolean {
  const notes = savedKeys(kind)
  for (const name of notes) localStorage.removeItem(name)
  return notes.length > 0
}

export async function emptyDeviceStore({ notes, database, store }: DeviceStore): Promise<void> {
  if (removeNotes(notes)) await emptyStore(database, store)
}

export const hasSavedFiles = (): boolean => [photoStore, uploadStore].some(({ notes }) => savedKeys(notes).length > 0)
