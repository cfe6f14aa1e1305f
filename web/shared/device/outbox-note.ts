import { useSyncExternalStore } from 'react'
import { readStored } from '../../lib/stored-text.ts'
import { outboxStore } from './device-stores.ts'

/** The unsent and refused requests, as `noteOf` writes them; empty without any. */
export const outboxNote = (owner: string): string => readStored(outboxStore.notes + owner) ?? ''

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
