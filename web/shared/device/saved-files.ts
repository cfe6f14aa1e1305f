import { emptyStore } from '../../lib/change-store.ts'
import { type DeviceStore, photoStore, uploadStore } from './device-stores.ts'

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

export function removeNotes(kind: string): void {
  for (const name of savedKeys(kind)) localStorage.removeItem(name)
}

// Also where no note says that it holds something: a page may have ended between the two.
export async function emptyDeviceStore({ notes, database, store }: DeviceStore): Promise<void> {
  if (notes !== undefined) removeNotes(notes)
  await emptyStore(database, store)
}

/** Writes what a person leaves on the device, and takes it back where they go meanwhile. */
export async function writeUnlessGone(store: DeviceStore, write: () => Promise<unknown>, isGone = hasSignedOut) {
  if (isGone()) return
  await write()
  if (isGone()) await emptyDeviceStore(store)
}

export const hasSavedFiles = (): boolean => savedKeys(photoStore.notes).length + savedKeys(uploadStore.notes).length > 0
