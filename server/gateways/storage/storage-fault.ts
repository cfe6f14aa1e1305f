import { Refusal } from '#domain/refusal.ts'

const CANNOT_STORE = 'Files cannot be stored right now. Please try again in a moment.'
const CANNOT_READ = 'This file cannot be read right now. Please try again in a moment.'

function storageAway(sentence: string, cause: unknown): Refusal {
  const refusal = new Refusal('unavailable', sentence, { code: 'storage_unavailable', retryAfter: 5 })
  refusal.cause = cause
  return refusal
}

/** The refusal for a file that should be there and is not; the cause is for the log. */
export const fileUnreadable = (cause: unknown): Refusal => storageAway(CANNOT_READ, cause)

/** Does something with the disk; whatever the disk says no to becomes "not now". */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storageAway(CANNOT_STORE, error)
  }
}

/** The same for reading. */
export async function onDiskToRead<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw fileUnreadable(error)
  }
}
