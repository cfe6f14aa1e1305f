/** Notes of files that wait on this device; they stand beside the databases, so that none has to be opened to know. */
export const PHOTO_PREFIX = 'photos:'
export const UPLOAD_PREFIX = 'upload:'
export const PICTURE_PREFIX = 'pictures:'
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

export const hasSavedFiles = (): boolean => [PHOTO_PREFIX, UPLOAD_PREFIX].some((kind) => savedKeys(kind).length > 0)
