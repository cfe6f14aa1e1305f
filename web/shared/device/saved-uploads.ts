import { emptyStore } from '../../lib/change-store.ts'
import { savedKeys, UPLOAD_PREFIX } from './saved-files.ts'

/**
 * What this device remembers of uploads that have not come to their end: the files lie in a database of the browser,
 * and a note beside says whose they are, so that a screen knows of them without opening it.
 */
export const UPLOAD_DATABASE = 'kept-uploads'
export const UPLOAD_STORE = 'files'

const stopping = new Set<() => void>()

/** Told before everything is forgotten: what goes on now must stop. */
export function onRemoveAll(stop: () => void): void {
  stopping.add(stop)
}

export async function removeAllUploads(): Promise<void> {
  const notes = savedKeys(UPLOAD_PREFIX)
  for (const stop of stopping) stop()
  if (notes.length === 0) return
  for (const name of notes) localStorage.removeItem(name)
  await emptyStore(UPLOAD_DATABASE, UPLOAD_STORE)
}
