import { getDeviceKey } from '#contract/documents/uploads.ts'
import { call } from './call.ts'
import { ALGORITHM, decryptWith, type Encrypted, encryptWith, USES } from './sealing.ts'

const AGAIN_AFTER_MS = 3_000
const ANSWER_WITHIN_MS = 8_000

const known = new Map<string, Promise<CryptoKey>>()

/** The person's key, which never leaves this page; rejects where it cannot be asked for now. */
export function deviceKey(personId: string): Promise<CryptoKey> {
  const key = known.get(personId) ?? fetchKey()
  known.set(personId, key)
  key.catch(() => known.delete(personId))
  return key
}

async function fetchKey(): Promise<CryptoKey> {
  const { key } = await call(getDeviceKey, {}, (path, init) =>
    fetch(path, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
  )
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, USES)
}

/** The same for what waits already: asked for until it comes, since nothing may be taken for lost meanwhile. */
async function deviceKeyAtLast(personId: string): Promise<CryptoKey> {
  for (;;) {
    try {
      return await deviceKey(personId)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }
}

export const encryptBlob = async (personId: string, name: string, blob: Blob): Promise<Encrypted> =>
  encryptWith(await deviceKey(personId), name, blob)

/** What was sealed under this name, or null when it does not open; what lies there plain from before is itself. */
export const openBlob = async (personId: string, name: string, kept: Encrypted | Blob): Promise<Blob | null> =>
  kept instanceof Blob ? kept : decryptWith(await deviceKeyAtLast(personId), name, kept)
