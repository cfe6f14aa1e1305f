import { changeStore } from '../../lib/change-store.ts'
import { readStored, writeStored } from '../../lib/stored-text.ts'
import { photoStore } from './device-stores.ts'
import { type DocumentTarget, targetKeyOf } from './saved-files.ts'

export interface PhotoNote {
  pages: number
  at: number
  /** Set once the upload tool has the PDF: the id of the document filed before, if any. */
  printedOver?: string | null
}

const noteNameOf = (target: DocumentTarget) => photoStore.notes + targetKeyOf(target)

export function readPhotoNote(target: DocumentTarget): PhotoNote | undefined {
  try {
    return JSON.parse(readStored(noteNameOf(target)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function savePhotoNote(target: DocumentTarget, note: PhotoNote | undefined): void {
  // Without storage only the offer is lost; the pages live as long as the tab.
  writeStored(noteNameOf(target), note ? JSON.stringify(note) : null)
}

export async function forgetPhotos(target: DocumentTarget): Promise<void> {
  savePhotoNote(target, undefined)
  await changeStore(photoStore.database, photoStore.store, (photos) => photos.delete(keyRangeOf(targetKeyOf(target))))
}

export const keyRangeOf = (key: string) => IDBKeyRange.bound(`${key}/`, `${key}/\uffff`)
