import type { ToastContent } from '#web/ui/toast.tsx'
import { ApiError, Offline } from './api-error.ts'
import { createStore } from './store.ts'

const VISIBLE_AT_ONCE = 1
const REMOVED_AFTER_MS = 1_000_000

export const toastList = createStore<readonly ToastContent[]>([])
let count = 0

function add(variant: ToastContent['variant'], title: string, description?: string) {
  count += 1
  const id = String(count)
  toastList.set([{ id, title, description, variant, open: true }, ...toastList.now()].slice(0, VISIBLE_AT_ONCE))
  return id
}

export const toast = {
  show: (title: string, description?: string) => add('default', title, description),
  error: (title: string, description?: string) => add('destructive', title, description),

  clear(which: 'all' | 'errors') {
    const toasts = toastList.now()
    if (toasts.length > 0)
      toastList.set(toasts.filter(({ variant }) => which === 'errors' && variant !== 'destructive'))
  },

  dismiss(id: string) {
    toastList.set(toastList.now().map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
    setTimeout(() => toastList.set(toastList.now().filter((shown) => shown.id !== id)), REMOVED_AFTER_MS)
  },
}

const NOTHING_SENT = 'You are offline and nothing was sent.'

export const saysOffline = (sentence: string | undefined): boolean => sentence?.endsWith(NOTHING_SENT) ?? false

function withReason(error: unknown, sentence: string): string {
  if (!(error instanceof Offline) || sentence.endsWith(NOTHING_SENT)) return sentence
  return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'} ${NOTHING_SENT}`
}

/** Shows the screen's own message for a failed call, except for an expired session, which has its own. */
export function toastFailed(error: unknown, sentence: string): void {
  if (error instanceof ApiError && error.isExpiredSession) return
  toast.error('Error', withReason(error, sentence))
}

/** Uses a part of the portal once it is loaded; a toast reports a failed load. */
export const whenLoaded = <Part>(loading: Promise<Part>, use: (part: Part) => void, failed: string): void =>
  void loading.then(use, () => toast.error(failed, 'Please check your connection and try again.'))

/** The server's message for a failed call, or the screen's own if the server gave no readable one. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status < 500 && error.sentence !== ''
    ? error.sentence
    : withReason(error, otherwise)
