/**
 * Changes a database of this browser, and waits for the end of it. By hand, since a screen that only forgets files has
 * no use for a library that keeps them.
 */
export const changeStore = (database: string, store: string, change: (files: IDBObjectStore) => void): Promise<void> =>
  new Promise((done) => {
    const opening = indexedDB.open(database)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onerror = () => done()
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(store, 'readwrite')
      transaction.oncomplete = () => done()
      transaction.onabort = () => done()
      change(transaction.objectStore(store))
      opening.result.close()
    }
  })

const WAITS_MS = 1_000

/** Empties a database of this browser, as for signing out; it waits for that for a moment at most. */
export const emptyStore = (database: string, store: string): Promise<void> =>
  Promise.race([
    changeStore(database, store, (files) => files.clear()),
    new Promise<void>((resolve) => setTimeout(resolve, WAITS_MS)),
  ])
