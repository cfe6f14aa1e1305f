import { uploadStore } from './device-stores.ts'
import { emptyDeviceStore } from './saved-files.ts'

const stopping = new Set<() => void>()

/** Told when everything is forgotten: what goes on now must stop. */
export function onRemoveAll(stop: () => void): void {
  stopping.add(stop)
}

export function removeAllUploads(): Promise<void> {
  // Begun before they stop, since what stops takes its own note along.
  const emptied = emptyDeviceStore(uploadStore)
  for (const stop of stopping) stop()
  return emptied
}
