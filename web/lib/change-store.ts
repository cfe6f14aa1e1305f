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

/** The end of some work, or of a moment: nobody who signs out waits for a browser that hangs. */
export const waitBriefly = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, WAITS_MS))])

export const emptyStore = (database: string, store: string): Promise<unknown> =>
  // A browser that keeps nothing has nothing to empty.
  waitBriefly(changeStore(database, store, (files) => files.clear()).catch(() => undefined))
