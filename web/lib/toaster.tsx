import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { toast, toastList } from './toast.ts'

const loadRegion = async () => (await import('#web/ui/toast.tsx')).ToastRegion
const ToastRegion = lazy(async () => ({ default: await loadRegion() }))

/**
 * Stands once in the app and shows what `toast.show` and `toast.error` were told.
 * The region is fetched when a person first touches the page, before anything they do can call for it.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.now)
  const isTouched = useFirstTouch()
  if (toasts.length === 0 && !isTouched) return null
  return (
    <Suspense>
      <ToastRegion toasts={toasts} onDismiss={toast.dismiss} />
    </Suspense>
  )
}

function useFirstTouch(): boolean {
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const touch = () => setIsTouched(true)
    for (const kind of ['pointerdown', 'keydown'])
      window.addEventListener(kind, touch, { once: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
  return isTouched
}
