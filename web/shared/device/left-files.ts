/** Notes of files that wait on this device; they stand beside the databases, so that none has to be opened to know. */
export const PHOTO_NOTE = 'photos:'
export const UPLOAD_NOTE = 'upload:'

const GONE_NOTE = 'signed-out-at'
const openedAt = Date.now()

/** Tells every tab of this browser that the person goes: what was opened until now keeps nothing any more. */
export function noteGone(): void {
  try {
    localStorage.setItem(GONE_NOTE, String(Date.now()))
  } catch {
    // Where nothing can be kept there is nothing to hold back.
  }
}

/** Whether the person who opened this page has signed out since, here or in another tab. */
export function isGone(): boolean {
  try {
    return Number(localStorage.getItem(GONE_NOTE)) >= openedAt
  } catch {
    return false
  }
}

/** The names of all notes of a kind, whosever they are and however old. */
export function notesOf(kind: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(kind))
  } catch {
    return []
  }
}

export const keepsFiles = (): boolean => [PHOTO_NOTE, UPLOAD_NOTE].some((kind) => notesOf(kind).length > 0)
