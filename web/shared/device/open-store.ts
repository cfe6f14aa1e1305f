import { createStore, type UseStore } from 'idb-keyval'
import type { DeviceStore } from './device-stores.ts'

/** The database, which is opened when it is first asked for. */
export function openStore({ database, store }: DeviceStore): () => UseStore {
  let opened: UseStore | undefined
  return () => {
    opened ??= createStore(database, store)
    return opened
  }
}
