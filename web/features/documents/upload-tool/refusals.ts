import {
  ACTIVE_PDF,
  DAMAGED_PDF,
  INFECTED,
  NO_PAGES,
  NOT_A_PDF,
  PASSWORD_PROTECTED,
  UNKNOWN_REQUIREMENT,
} from '#contract/documents/documents.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { sentenceOf, toast, toastFailed } from '#web/lib/toast.ts'
import { isNetworkTrouble } from '#web/shared/uploads/retry-forever.ts'

const fileProblems = [NOT_A_PDF, PASSWORD_PROTECTED, DAMAGED_PDF, NO_PAGES, ACTIVE_PDF, INFECTED]

/** The server refused the file itself, so a retry cannot help. */
export const isAboutFile = (error: unknown) =>
  error instanceof ApiError && (error.status === 413 || error.status === 415 || fileProblems.includes(error.sentence))

export function reasonOf(error: unknown): string {
  // An outage of storage or scanner has its own message.
  if (error instanceof ApiError && error.code) return error.sentence
  if (isNetworkTrouble(error)) return 'The connection was lost. Your file is still chosen: please try again.'
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    return 'This file can no longer be read. Please choose it again.'
  }
  return sentenceOf(error, 'Something went wrong on our side. Please try again.')
}

export function toastRefused(error: unknown): void {
  const isUnknownDocument = error instanceof ApiError && error.sentence === UNKNOWN_REQUIREMENT
  if (isUnknownDocument) toast.error('Error', UNKNOWN_REQUIREMENT)
  else toastFailed(error, 'Failed to upload document')
}
