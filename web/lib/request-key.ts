import type { Fetch } from './call.ts'

// `randomUUID` is there on secure pages only.
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sends a request with an idempotency key, so that a retry after a lost response does nothing twice. */
export const withKey =
  (key: string): Fetch =>
  (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('idempotency-key', key)
    return fetch(path, { ...init, headers })
  }
