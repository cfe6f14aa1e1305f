import type { Storage } from './storage.ts'

/**
 * Files on their way from one storage to another, while people go on: what is new goes to the new one, and what has not
 * moved yet is read from the former.
 */
export function openMoving(next: Storage, former: Storage): Storage {
  return {
    ...next,
    open: async (key, known) => (await next.open(key, known)) ?? former.open(key, known),
    sizeOf: async (key) => (await next.sizeOf(key)) ?? former.sizeOf(key),
    // From the former one first: the other way round a move under way could bring it back.
    remove: async (key) => {
      await former.remove(key)
      await next.remove(key)
    },
    // Lists a file twice while it is in both places.
    list: async function* () {
      yield* next.list()
      yield* former.list()
    },
    removeStale: async (before) => (await next.removeStale(before)) + (await former.removeStale(before)),
  }
}
