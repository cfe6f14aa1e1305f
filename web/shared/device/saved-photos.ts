import { changeStore, emptyStore } from '../../lib/change-store.ts'
import { PHOTO_PREFIX, savedKeys } from './saved-files.ts'

/**
 * What this device remembers of photos that are not a filed PDF yet: the photos lie in a database of the browser,
 * and a note beside says how many there are, so that a screen can offer them without opening it.
 */
export const PHOTO_DATABASE = 'kept-photos'
export const PHOTO_STORE = 'pages'

export interface PhotoTarget {
  personId: string
  applicationId: string
  requirementId: string
}

export interface PhotoNote {
  pages: number
  at: number
  /** Set once their PDF was handed to the upload tool: the document that was filed before it, if any. */
  printedOver?: string | null
}

export const photoKeyOf = ({ personId, applicationId, requirementId }: PhotoTarget) =>
  `${personId}/${applicationId}/${requirementId}`

export function readPhotoNote(target: PhotoTarget): PhotoNote | undefined {
  try {
    return JSON.parse(localStorage.getItem(PHOTO_PREFIX + photoKeyOf(target)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function savePhotoNote(target: PhotoTarget, note: PhotoNote | undefined): void {
  try {
    if (note) localStorage.setItem(PHOTO_PREFIX + photoKeyOf(target), JSON.stringify(note))
    else localStorage.removeItem(PHOTO_PREFIX + photoKeyOf(target))
  } catch {
    // A browser that keeps nothing loses the offer only; the pages are there as long as the tab.
  }
}

/** Forgets every kept photo of this device, for signing out; it waits a moment for the browser at most. */
export async function forgetAllPhotos(): Promise<void> {
  const notes = savedKeys(PHOTO_PREFIX)
  if (notes.length === 0) return
  for (const name of notes) localStorage.removeItem(name)
  await emptyStore(PHOTO_DATABASE, PHOTO_STORE)
}

export async function forgetPhotos(target: PhotoTarget): Promise<void> {
  savePhotoNote(target, undefined)
  await changeStore(PHOTO_DATABASE, PHOTO_STORE, (photos) => photos.delete(keyRangeOf(photoKeyOf(target))))
}

export const keyRangeOf = (key: string) => IDBKeyRange.bound(`${key}/`, `${key}/\uffff`)
