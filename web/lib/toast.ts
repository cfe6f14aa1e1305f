import type { ToastContent } from '#web/ui/toast.tsx'

/** One toast is visible at a time: the newest takes the place of the one before. */
const VISIBLE_AT_ONCE = 1
/** How long a dismissed toast stays in the list. */
const REMOVED_AFTER_MS = 1_000_000

let toasts: readonly ToastContent[] = []
let count = 0
const listeners = new Set<() => void>()

function put(next: readonly ToastContent[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function add(variant: ToastContent['variant'], title: string, description?: string) {
  count += 1
  const id = String(count)
  put([{ id, title, description, variant, open: true }, ...toasts].slice(0, VISIBLE_AT_ONCE))
  return id
}

export const toast = {
  show: (title: string, description?: string) => add('default', title, description),
  error: (title: string, description?: string) => add('destructive', title, description),

  /** Takes away what no longer holds: all of it, or what went wrong alone. */
  clear(which: 'all' | 'errors') {
    if (toasts.length > 0) put(toasts.filter(({ variant }) => which === 'errors' && variant !== 'destructive'))
  },

  dismiss(id: string) {
    put(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
    setTimeout(() => put(toasts.filter((shown) => shown.id !== id)), REMOVED_AFTER_MS)
  },
}

/** What is in the list now, for `useSyncExternalStore`. */
export const toastList = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  now: () => toasts,
}
