import { useSyncExternalStore } from 'react'

export function createStore<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    now: () => value,
    set(next: Value) {
      value = next
      // A listener may leave while all are told.
      for (const tell of [...listeners]) tell()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Readable<Value> = Pick<ReturnType<typeof createStore<Value>>, 'now' | 'subscribe'>

export const useStore = <Value>({ now, subscribe }: Readable<Value>, onServer = now): Value =>
  useSyncExternalStore(subscribe, now, onServer)
