import { useSyncExternalStore } from 'react'
import { ToastRegion } from '#web/ui/toast.tsx'
import { toast, toastList } from './toast.ts'

/** Stands once in the app and shows what `toast.show` and `toast.error` were told. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.now)
  return <ToastRegion toasts={toasts} onDismiss={toast.dismiss} />
}
