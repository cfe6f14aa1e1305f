import { useSyncExternalStore } from 'react'
import { outboxStore } from './device-stores.ts'

/** How many messages wait for the line and how many were refused, as `2 1`; empty where there are none. */
export function outboxNote(owner: string): string {
  try {
    return localStorage.getItem(outboxStore.notes + owner) ?? ''
  } catch {
    return ''
  }
}

function listen(tell: () => void) {
  window.addEventListener('storage', tell)
  return () => window.removeEventListener('storage', tell)
}

export const useOutboxNote = (owner: string): string =>
  useSyncExternalStore(
    listen,
    () => outboxNote(owner),
    () => '',
  )
