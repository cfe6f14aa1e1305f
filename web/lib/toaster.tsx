import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import type { ToastRegion } from '#web/ui/toast.tsx'
import { useConnection } from './connection.ts'
import { onFirstTouch } from './first-touch.ts'
import { toast, toastList } from './toast.ts'

let Region: typeof ToastRegion | undefined
const loadRegion = async () => {
  Region ??= (await import('#web/ui/toast.tsx')).ToastRegion
}

/** A script that did not come once is not fetched again by the browser: a page that may lose its line asks early. */
export const bringToasts = (): Promise<unknown> => loadRegion().catch(() => undefined)

/**
 * Stands once in the app and shows what `toast.show` and `toast.error` were told.
 * The region is fetched when a person first touches the page, before anything they do can call for it.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.now, toastList.now)
  const isTouched = useFirstTouch()
  useFreshStart()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const isLineAway = useConnection() === 'disconnected'
  const isWanted = !Region && !isLineAway && (toasts.length > 0 || isTouched)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every toast asks again for a region that did not come
  useEffect(() => {
    if (!isWanted) return
    // A page whose line is lost goes on without toasts: none holds the only copy of what it says.
    loadRegion().then(redraw, () => undefined)
  }, [isWanted, toasts])

  return Region && <Region toasts={toasts} onDismiss={toast.dismiss} />
}

/** A new submit begins with no word of the one before, and mending a field takes away that it was wrong. */
function useFreshStart() {
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('submit', () => toast.clear('all'), options)
    // Not before the form has heard of it: drawn anew in between, it would put back what stood there before.
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
