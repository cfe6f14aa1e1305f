import { Refusal } from '../refusal.ts'

export const FILED_ALREADY = 'This file has already been filed for something else'

const storageUnavailable = (sentence: string, cause: unknown) =>
  new Refusal('unavailable', sentence, { code: 'storage_unavailable', retryAfter: 5 }, { cause })

export const cannotStoreFiles = (cause: unknown): Refusal =>
  storageUnavailable('Files cannot be stored right now. Please try again in a moment.', cause)

/** For a file past its retention period, or deleted at the request of the person. */
export const fileWasDeleted = (): Refusal => new Refusal('notFound', 'This file was deleted, as we no longer need it.')

export const cannotReadFile = (cause: unknown): Refusal =>
  storageUnavailable('This file cannot be read right now. Please try again in a moment.', cause)
