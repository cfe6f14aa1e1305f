import { ApiError, Offline } from './api-error.ts'
import { toast } from './toast.ts'

const NOTHING_SENT = 'You are offline and nothing was sent.'

function withReason(error: unknown, sentence: string): string {
  if (!(error instanceof Offline) || sentence.endsWith(NOTHING_SENT)) return sentence
  return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'} ${NOTHING_SENT}`
}

/** Says a screen's own sentence about a failed call; stays quiet when the session is over, which is said elsewhere. */
export function toastFailed(error: unknown, sentence: string): void {
  if (error instanceof ApiError && error.isExpiredSession) return
  toast.error('Error', withReason(error, sentence))
}

/** What the server said of a failed call, or the screen's own sentence when it said nothing a person can read. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status < 500 && error.sentence !== ''
    ? error.sentence
    : withReason(error, otherwise)
}
