/**
 * What this device remembers of photos that are not a filed PDF yet: the photos lie in a database of the browser,
 * and a note beside says how many there are, so that a screen can offer them without opening it.
 */
export const PHOTO_DATABASE = 'kept-photos'
export const PHOTO_STORE = 'pages'
const NOTE = 'photos:'
const SIGN_OUT_WAITS_MS = 1_000

/** Whose photos, and for which document. */
export interface PhotoPlace {
  personId: string
  applicationId: string
  requirementId: string
}

export interface PhotoNote {
  pages: number
  /** When the last of them was added or changed. */
  at: number
  /** Set once their PDF was handed to the upload tool: the document that was filed before it, if any. */
  printedOver?: string | null
}

export const nameOfPlace = ({ personId, applicationId, requirementId }: PhotoPlace) =>
  `${personId}/${applicationId}/${requirementId}`

/** What is kept for a place; the very same text as long as nothing changes. */
export function photoNoteText(place: PhotoPlace): string | null {
  try {
    return localStorage.getItem(NOTE + nameOfPlace(place))
  } catch {
    return null
  }
}

export function photoNote(place: PhotoPlace): PhotoNote | undefined {
  try {
    return JSON.parse(photoNoteText(place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function notePhotos(place: PhotoPlace, note: PhotoNote | undefined): void {
  try {
    if (note) localStorage.setItem(NOTE + nameOfPlace(place), JSON.stringify(note))
    else localStorage.removeItem(NOTE + nameOfPlace(place))
  } catch {
    // A browser that keeps nothing loses the offer only; the pages are there as long as the tab.
  }
}

function noteNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(NOTE))
  } catch {
    return []
  }
}

/** Whether any photos are kept on this device. */
export const keepsPhotos = () => noteNames().length > 0

/** Forgets every kept photo of this device, for signing out; it waits a moment for the browser at most. */
export async function forgetAllPhotos(): Promise<void> {
  if (!keepsPhotos()) return
  for (const name of noteNames()) localStorage.removeItem(name)
  const patience = new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_WAITS_MS))
  await Promise.race([changed((photos) => photos.clear()), patience])
}

/** Forgets the photos of one document: their PDF was filed. */
export async function forgetPhotos(place: PhotoPlace): Promise<void> {
  notePhotos(place, undefined)
  const mine = `${nameOfPlace(place)}/`
  await changed((photos) => photos.delete(IDBKeyRange.bound(mine, `${mine}\uffff`)))
}

// By hand, since a screen that only forgets photos has no use for a library that keeps them.
function changed(change: (photos: IDBObjectStore) => void): Promise<void> {
  return new Promise((done) => {
    const opening = indexedDB.open(PHOTO_DATABASE)
    opening.onupgradeneeded = () => opening.result.createObjectStore(PHOTO_STORE)
    opening.onerror = () => done()
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(PHOTO_STORE, 'readwrite')
      transaction.oncomplete = () => done()
      transaction.onabort = () => done()
      change(transaction.objectStore(PHOTO_STORE))
      database.close()
    }
  })
}
