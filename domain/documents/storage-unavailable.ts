import { Refusal } from '../refusal.ts'

function storageUnavailable(sentence: string, cause: unknown): Refusal {
  const refusal = new Refusal('unavailable', sentence, { code: 'storage_unavailable', retryAfter: 5 })
  refusal.cause = cause
  return refusal
}

/** The refusal while files cannot be written; the cause is for the log. */
export const cannotStoreFiles = (cause: unknown): Refusal =>
  storageUnavailable('Files cannot be stored right now. Please try again in a moment.', cause)

/** The refusal for a file that should be there and cannot be read; the cause is for the log. */
export const cannotReadFile = (cause: unknown): Refusal =>
  storageUnavailable('This file cannot be read right now. Please try again in a moment.', cause)
