import { emptyStore } from './empty-store.ts'

/**
 * What this device remembers of uploads that have not come to their end: the files lie in a database of the browser,
 * and a note beside says whose they are, so that a screen knows of them without opening it.
 */
export const UPLOAD_DATABASE = 'kept-uploads'
export const UPLOAD_STORE = 'files'
const NOTE = 'upload:'
const KEPT_MS = 3 * 24 * 60 * 60 * 1_000

/** Whose upload, and for which document. */
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
    localStorage.setItem(NOTE + name, String(Date.now()))
    return true
  } catch {
    return false
  }
}

export function forgetUploadNote(name: string): void {
  try {
    localStorage.removeItem(NOTE + name)
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

/** The names of all kept uploads of this device that are young enough to go on. */
export function notedUploads(): string[] {
  try {
    return Object.entries(localStorage)
      .filter(([name, at]) => name.startsWith(NOTE) && Date.now() - Number(at) < KEPT_MS)
      .map(([name]) => name.slice(NOTE.length))
  } catch {
    return []
  }
}

/** Whether any upload is noted on this device, whosever it is and however old. */
export function keepsUploads(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(NOTE))
  } catch {
    return false
  }
}

const stopping = new Set<() => void>()

/** Told before everything is forgotten: what goes on now must stop. */
export function beforeForgetting(stop: () => void): void {
  stopping.add(stop)
}

/** Stops and forgets every kept upload of this device, for signing out. */
export async function forgetAllUploads(): Promise<void> {
  const isAny = keepsUploads()
  for (const stop of stopping) stop()
  if (!isAny) return
  for (const name of Object.keys(localStorage)) if (name.startsWith(NOTE)) localStorage.removeItem(name)
  await emptyStore(UPLOAD_DATABASE, UPLOAD_STORE)
}
