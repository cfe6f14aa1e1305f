import { uploadStore } from '#web/shared/device/device-stores.ts'
import { savedKeys } from '#web/shared/device/saved-files.ts'

const { notes } = uploadStore
const SAVED_FOR_MS = 3 * 24 * 60 * 60 * 1_000

export interface SavedUploadKey {
  personId: string
  applicationId: string
  requirementId: string
}

export const uploadKeyOf = ({ personId, applicationId, requirementId }: SavedUploadKey) =>
  `${personId}/${applicationId}/${requirementId}`

/** False where the browser stores nothing. */
export function addToIndex(name: string): boolean {
  try {
    localStorage.setItem(notes + name, String(Date.now()))
    return true
  } catch {
    return false
  }
}

export function removeFromIndex(name: string): void {
  try {
    localStorage.removeItem(notes + name)
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}

export function indexedUploads(): string[] {
  try {
    return Object.entries(localStorage)
      .filter(([name, at]) => name.startsWith(notes) && Date.now() - Number(at) < SAVED_FOR_MS)
      .map(([name]) => name.slice(notes.length))
  } catch {
    return []
  }
}

export function keepInIndex(names: readonly string[]): void {
  for (const key of savedKeys(notes)) if (!names.includes(key.slice(notes.length))) localStorage.removeItem(key)
}
