import { emptyStore } from '../../lib/change-store.ts'
import { readStored, writeStored } from '../../lib/stored-text.ts'
import { type DeviceStore, photoStore, uploadStore } from './device-stores.ts'

const SIGNED_OUT_KEY = 'signed-out-at'
const openedAt = Date.now()

/** Tells all tabs that the person signs out: pages opened before then store nothing more. */
export const markSignedOut = (): void => void writeStored(SIGNED_OUT_KEY, String(Date.now()))

export const hasSignedOut = (): boolean => Number(readStored(SIGNED_OUT_KEY)) >= openedAt

export interface DocumentTarget {
  personId: string
  applicationId: string
  requirementId: string
}

export const targetKeyOf = ({ personId, applicationId, requirementId }: DocumentTarget) =>
  `${personId}/${applicationId}/${requirementId}`

export function savedKeys(kind: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(kind))
  } catch {
    return []
  }
}

export function removeNotes(kind: string): void {
  for (const name of savedKeys(kind)) localStorage.removeItem(name)
}

// Also without a note: a page may have ended between the two writes.
export async function emptyDeviceStore({ notes, database, store }: DeviceStore): Promise<void> {
  if (notes !== undefined) removeNotes(notes)
  await emptyStore(database, store)
}

/** Writes personal data, and deletes it if the person signs out during the write. */
export async function writeUnlessGone(store: DeviceStore, write: () => Promise<unknown>, isGone = hasSignedOut) {
  if (isGone()) return
  await write()
  if (isGone()) await emptyDeviceStore(store)
}

export const hasSavedFiles = (): boolean => savedKeys(photoStore.notes).length + savedKeys(uploadStore.notes).length > 0
