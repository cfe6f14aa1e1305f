import { useSyncExternalStore } from 'react'
import { outboxStore } from './device-stores.ts'

/** What waits for the line or was refused, by `noteOf`; empty where there is nothing. */
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
