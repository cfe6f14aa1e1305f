import { ApiError } from './api-error.ts'
import { toast } from './toast.ts'

/** Says a screen's own sentence about a failed call; stays quiet when the session is over, which is said elsewhere. */
export function toastFailed(error: unknown, sentence: string): void {
  if (error instanceof ApiError && error.isExpiredSession) return
  toast.error('Error', sentence)
}

/** What the server said of a failed call, or the screen's own sentence when it said nothing a person can read. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status < 500 && error.sentence !== '' ? error.sentence : otherwise
}
