/** Notes of files that wait on this device; they stand beside the databases, so that none has to be opened to know. */
export const PHOTO_NOTE = 'photos:'
export const UPLOAD_NOTE = 'upload:'

/** The names of all notes of a kind, whosever they are and however old. */
export function notesOf(kind: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(kind))
  } catch {
    return []
  }
}

/** Whether any photos or uploads wait on this device. */
export const keepsFiles = (): boolean => [PHOTO_NOTE, UPLOAD_NOTE].some((kind) => notesOf(kind).length > 0)
