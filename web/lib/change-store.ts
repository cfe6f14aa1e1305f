/**
 * Changes a database of this browser and waits for the end. Without a library, so that screens which only delete files
 * stay small.
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

/** Waits for the work or a timeout, so that a hanging browser never blocks a sign-out. */
export const waitBriefly = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, WAITS_MS))])

export const emptyStore = (database: string, store: string): Promise<unknown> =>
  // Without storage there is nothing to delete.
  waitBriefly(changeStore(database, store, (files) => files.clear()).catch(() => undefined))
