import { changeStore, emptyStore } from '../../lib/change-store.ts'
import { PHOTO_PREFIX, savedKeys } from './saved-files.ts'

/**
 * What this device remembers of photos that are not a filed PDF yet: the photos lie in a database of the browser,
 * and a note beside says how many there are, so that a screen can offer them without opening it.
 */
export const PHOTO_DATABASE = 'kept-photos'
export const PHOTO_STORE = 'pages'

export interface PhotoPlace {
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

export const nameOfPlace = ({ personId, applicationId, requirementId }: PhotoPlace) =>
  `${personId}/${applicationId}/${requirementId}`

export function photoNote(place: PhotoPlace): PhotoNote | undefined {
  try {
    return JSON.parse(localStorage.getItem(PHOTO_PREFIX + nameOfPlace(place)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function notePhotos(place: PhotoPlace, note: PhotoNote | undefined): void {
  try {
    if (note) localStorage.setItem(PHOTO_PREFIX + nameOfPlace(place), JSON.stringify(note))
    else localStorage.removeItem(PHOTO_PREFIX + nameOfPlace(place))
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

export async function forgetPhotos(place: PhotoPlace): Promise<void> {
  notePhotos(place, undefined)
  await changeStore(PHOTO_DATABASE, PHOTO_STORE, (photos) => photos.delete(namesIn(nameOfPlace(place))))
}

export const namesIn = (place: string) => IDBKeyRange.bound(`${place}/`, `${place}/\uffff`)
