import { createStore, get, setMany } from 'idb-keyval'
import { forgetPass, notePassOwner, PASS_DATABASE, PASS_STORE, passOwner } from '#web/shared/device/saved-pass.ts'
import type { ExamPass } from './exam-pass.ts'

interface Sealed {
  key: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const ALGORITHM = 'AES-GCM'
const store = () => createStore(PASS_DATABASE, PASS_STORE)

const boundTo = (iv: Uint8Array<ArrayBuffer>, personId: string) => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(personId),
})

/**
 * Kept for a day without a line, when the server can give no key: the key is made here, and no script can read it out.
 * Both are gone at sign-out.
 */
export async function keepPass(personId: string, pass: ExamPass): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(pass))
  const bytes = await crypto.subtle.encrypt(boundTo(iv, personId), key, plain)
  notePassOwner(personId)
  await setMany([['sealed', { key, iv, bytes } satisfies Sealed]], store())
}

/** The pass of who was here last; null where there is none, or where the exam is over. */
export async function readPass(now = new Date()): Promise<ExamPass | null> {
  const owner = passOwner()
  if (owner === null) return null
  const sealed = await get<Sealed>('sealed', store())
  if (!sealed) return null
  const { key, iv, bytes } = sealed
  try {
    const pass: ExamPass = JSON.parse(
      new TextDecoder().decode(await crypto.subtle.decrypt(boundTo(iv, owner), key, bytes)),
    )
    if (new Date(pass.at).getTime() + DAY > now.getTime()) return pass
  } catch {
    // What does not open is another person's, or of an older program.
  }
  await forgetPass()
  return null
}

const DAY = 86_400_000
