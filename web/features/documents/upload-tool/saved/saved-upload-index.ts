import { DAY } from '#domain/calendar/milliseconds.ts'
import { writeStored } from '#web/lib/stored-text.ts'
import { uploadStore } from '#web/shared/device/device-stores.ts'
import { savedKeys } from '#web/shared/device/saved-files.ts'

const { notes } = uploadStore
const SAVED_FOR_MS = 3 * DAY

export const addToIndex = (name: string): boolean => writeStored(notes + name, String(Date.now()))

export const removeFromIndex = (name: string): void => void writeStored(notes + name, null)

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
