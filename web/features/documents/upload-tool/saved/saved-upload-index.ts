import { savedKeys, UPLOAD_PREFIX } from '#web/shared/device/saved-files.ts'

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
    localStorage.setItem(UPLOAD_PREFIX + name, String(Date.now()))
    return true
  } catch {
    return false
  }
}

export function removeFromIndex(name: string): void {
  try {
    localStorage.removeItem(UPLOAD_PREFIX + name)
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}

export function indexedUploads(): string[] {
  try {
    return Object.entries(localStorage)
      .filter(([name, at]) => name.startsWith(UPLOAD_PREFIX) && Date.now() - Number(at) < SAVED_FOR_MS)
      .map(([name]) => name.slice(UPLOAD_PREFIX.length))
  } catch {
    return []
  }
}

export function keepInIndex(names: readonly string[]): void {
  for (const key of savedKeys(UPLOAD_PREFIX))
    if (!names.includes(key.slice(UPLOAD_PREFIX.length))) localStorage.removeItem(key)
}
