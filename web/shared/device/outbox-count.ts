import { useSyncExternalStore } from 'react'
import { outboxStore } from './device-stores.ts'

export function outboxCount(owner: string): number {
  try {
    return Number(localStorage.getItem(outboxStore.notes + owner))
  } catch {
    return 0
  }
}

function listen(tell: () => void) {
  window.addEventListener('storage', tell)
  return () => window.removeEventListener('storage', tell)
}

/** How much she sent that waits for the line. */
export const useOutboxCount = (owner: string): number =>
  useSyncExternalStore(
    listen,
    () => outboxCount(owner),
    () => 0,
  )
