/** For `call`: asks the server, and stops waiting for the answer when the signal says so. */
export const fetchUntil = (signal: AbortSignal) => (path: string, init: RequestInit) => fetch(path, { ...init, signal })
