import type { getDeviceKey } from '#contract/documents/uploads.ts'
import type { Reply } from '#contract/route.ts'

/** Encrypted data on a device, unreadable without a session of its owner. */
export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  type: string
}

// The service worker encrypts too, and must not bundle the contract.
const KEY: (typeof getDeviceKey)['path'] = '/api/device-key'
const ALGORITHM = 'AES-GCM'
const USES: KeyUsage[] = ['encrypt', 'decrypt']
const IV_BYTES = 12
const AGAIN_AFTER_MS = 3_000
const ANSWER_WITHIN_MS = 8_000

const known = new Map<string, Promise<CryptoKey>>()

/** The person's key, which never leaves this page; rejects while the server is unreachable. */
export function deviceKey(personId: string): Promise<CryptoKey> {
  const key = known.get(personId) ?? fetchKey()
  known.set(personId, key)
  key.catch(() => known.delete(personId))
  return key
}

async function fetchKey(): Promise<CryptoKey> {
  const answer = await fetch(KEY, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  if (!answer.ok) throw new Error(`The key was answered ${answer.status}`)
  const { key }: Reply<typeof getDeviceKey> = await answer.json()
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, USES)
}

/** Retries until the key arrives, so that no stored file counts as lost meanwhile. */
async function deviceKeyAtLast(personId: string): Promise<CryptoKey> {
  for (;;) {
    try {
      return await deviceKey(personId)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }
}

const boundTo = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(name),
})

async function encryptWith(key: CryptoKey, name: string, blob: Blob): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, bytes: await crypto.subtle.encrypt(boundTo(iv, name), key, await blob.arrayBuffer()), type: blob.type }
}

async function decryptWith(key: CryptoKey, name: string, { iv, bytes, type }: Encrypted): Promise<Blob | null> {
  try {
    return new Blob([await crypto.subtle.decrypt(boundTo(iv, name), key, bytes)], { type })
  } catch {
    return null
  }
}

export const encryptBlob = async (personId: string, name: string, blob: Blob): Promise<Encrypted> =>
  encryptWith(await deviceKey(personId), name, blob)

/** Decrypts data stored under this name; null on failure. Older releases stored plain blobs, which return unchanged. */
export const openBlob = async (personId: string, name: string, kept: Encrypted | Blob): Promise<Blob | null> =>
  kept instanceof Blob ? kept : decryptWith(await deviceKeyAtLast(personId), name, kept)

/** Encrypted data with its own local key, which no script can export; it opens without a session. */
export interface Sealed extends Encrypted {
  key: CryptoKey
}

export async function seal(name: string, value: unknown): Promise<Sealed> {
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, USES)
  const blob = value instanceof Blob ? value : new Blob([JSON.stringify(value)])
  return { ...(await encryptWith(key, name, blob)), key }
}

export async function unseal<Value>(name: string, sealed: Sealed | undefined): Promise<Value | null> {
  const opened = sealed && (await decryptWith(sealed.key, name, sealed))
  return opened ? JSON.parse(await opened.text()) : null
}

export async function unsealFile(name: string, sealed: Sealed | undefined, fileName = ''): Promise<File | null> {
  const opened = sealed && (await decryptWith(sealed.key, name, sealed))
  return opened ? new File([opened], fileName, { type: opened.type }) : null
}
