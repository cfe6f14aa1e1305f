const WAITS_MS = 1_000

/** Empties a database of this browser, as for signing out; it waits for that for a moment at most. */
export async function emptyStore(database: string, store: string): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, WAITS_MS))
  await Promise.race([emptied(database, store), patience])
}

function emptied(database: string, store: string): Promise<void> {
  return new Promise((done) => {
    const opening = indexedDB.open(database)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onerror = () => done()
    opening.onsuccess = () => {
      const change = opening.result.transaction(store, 'readwrite')
      change.oncomplete = () => done()
      change.onabort = () => done()
      change.objectStore(store).clear()
    }
  })
}
