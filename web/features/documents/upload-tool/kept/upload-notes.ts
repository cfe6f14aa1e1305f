import { notesOf, UPLOAD_NOTE } from '#web/shared/device/left-files.ts'

const KEPT_MS = 3 * 24 * 60 * 60 * 1_000

export interface UploadPlace {
  personId: string
  applicationId: string
  requirementId: string
}

export const nameOfUpload = ({ personId, applicationId, requirementId }: UploadPlace) =>
  `${personId}/${applicationId}/${requirementId}`

/** Writes down that an upload is kept; false where the browser keeps nothing. */
export function noteUpload(name: string): boolean {
  try {
    localStorage.setItem(UPLOAD_NOTE + name, String(Date.now()))
    return true
  } catch {
    return false
  }
}

export function forgetUploadNote(name: string): void {
  try {
    localStorage.removeItem(UPLOAD_NOTE + name)
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

/** The names of all kept uploads of this device that are young enough to go on. */
export function notedUploads(): string[] {
  try {
    return Object.entries(localStorage)
      .filter(([name, at]) => name.startsWith(UPLOAD_NOTE) && Date.now() - Number(at) < KEPT_MS)
      .map(([name]) => name.slice(UPLOAD_NOTE.length))
  } catch {
    return []
  }
}

/** Forgets every note of this device but the given ones: other people's, old ones, and those whose file is not there. */
export function forgetNotesBut(names: readonly string[]): void {
  for (const note of notesOf(UPLOAD_NOTE))
    if (!names.includes(note.slice(UPLOAD_NOTE.length))) localStorage.removeItem(note)
}
