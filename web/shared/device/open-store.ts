import { createStore, type UseStore } from 'idb-keyval'
import type { DeviceStore } from './device-stores.ts'

export function openStore({ database, store }: DeviceStore): () => UseStore {
  let opened: UseStore | undefined
  return () => {
    opened ??= createStore(database, store)
    return opened
  }
}
