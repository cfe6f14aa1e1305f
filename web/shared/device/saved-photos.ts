import { changeStore } from '../../lib/change-store.ts'
import { photoStore } from './device-stores.ts'

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
    return JSON.parse(localStorage.getItem(photoStore.notes + photoKeyOf(target)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function savePhotoNote(target: PhotoTarget, note: PhotoNote | undefined): void {
  try {
    if (note) localStorage.setItem(photoStore.notes + photoKeyOf(target), JSON.stringify(note))
    else localStorage.removeItem(photoStore.notes + photoKeyOf(target))
  } catch {
    // A browser that keeps nothing loses the offer only; the pages are there as long as the tab.
  }
}

export async function forgetPhotos(target: PhotoTarget): Promise<void> {
  savePhotoNote(target, undefined)
  await changeStore(photoStore.database, photoStore.store, (photos) => photos.delete(keyRangeOf(photoKeyOf(target))))
}

export const keyRangeOf = (key: string) => IDBKeyRange.bound(`${key}/`, `${key}/\uffff`)
