export const ALGORITHM = 'AES-GCM'
export const USES: KeyUsage[] = ['encrypt', 'decrypt']
const IV_BYTES = 12

/** A picture or a file as it lies on a device: nobody reads it there without its key. */
export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  type: string
}

/** A key that is made on the device, which no script can read out. */
export const ownKey = () => crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, USES)

const boundTo = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(name),
})

export async function encryptWith(key: CryptoKey, name: string, blob: Blob): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, bytes: await crypto.subtle.encrypt(boundTo(iv, name), key, await blob.arrayBuffer()), type: blob.type }
}

export async function decryptWith(key: CryptoKey, name: string, { iv, bytes, type }: Encrypted): Promise<Blob | null> {
  try {
    return new Blob([await crypto.subtle.decrypt(boundTo(iv, name), key, bytes)], { type })
  } catch {
    return null
  }
}
