import { emptyStore } from './change-store.ts'

/**
 * What this device remembers of uploads that have not come to their end: the files lie in a database of the browser,
 * and a note beside says whose they are, so that a screen knows of them without opening it.
 */
export const UPLOAD_DATABASE = 'kept-uploads'
export const UPLOAD_STORE = 'files'
export const UPLOAD_NOTE = 'upload:'

const noteNames = () => Object.keys(localStorage).filter((name) => name.startsWith(UPLOAD_NOTE))

/** Whether any upload is noted on this device, whosever it is and however old. */
export function keepsUploads(): boolean {
  try {
    return noteNames().length > 0
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
  for (const name of noteNames()) localStorage.removeItem(name)
  await emptyStore(UPLOAD_DATABASE, UPLOAD_STORE)
}
