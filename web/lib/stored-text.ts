export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // The browser refuses its storage.
    return null
  }
}

/** Null removes the key. Returns false when the browser stores nothing. */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
