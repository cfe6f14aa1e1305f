import { useEffect, useReducer, useState } from 'react'
import type { ToastRegion } from '#web/ui/toast.tsx'
import { useConnection } from './connection.ts'
import { onFirstTouch } from './first-touch.ts'
import { useStore } from './store.ts'
import { toast, toastList } from './toast.ts'

let Region: typeof ToastRegion | undefined
const loadRegion = async () => {
  Region ??= (await import('#web/ui/toast.tsx')).ToastRegion
}

/** Loads toasts early, since the browser never retries a failed script. */
export const bringToasts = (): Promise<unknown> => loadRegion().catch(() => undefined)

/**
 * Rendered once in the app; shows the toasts of `toast.show` and `toast.error`. The region loads on the first touch,
 * before any action can need it.
 */
export function Toaster() {
  const toasts = useStore(toastList)
  const isTouched = useFirstTouch()
  useFreshStart()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const isLineAway = useConnection() === 'disconnected'
  const isWanted = !Region && !isLineAway && (toasts.length > 0 || isTouched)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every toast asks again for a region that did not come
  useEffect(() => {
    if (!isWanted) return
    // Offline the page works without toasts: no toast holds the only copy of its message.
    loadRegion().then(redraw, () => undefined)
  }, [isWanted, toasts])

  return Region && <Region toasts={toasts} onDismiss={toast.dismiss} />
}

/** A new submit clears all toasts, and typing clears the errors. */
function useFreshStart() {
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('submit', () => toast.clear('all'), options)
    // Not in the capture phase: a render before the form's own handler would restore the old value.
    window.addEventListener('input', () => toast.clear('errors'), { signal: listening.signal })
    window.addEventListener('online', () => toast.clear('errors'), options)
    return () => listening.abort()
  }, [])
}

function useFirstTouch(): boolean {
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => onFirstTouch(() => setIsTouched(true)), [])
  return isTouched
}
