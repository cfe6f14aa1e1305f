import { delMany, get, setMany } from 'idb-keyval'
import { decryptWith, type Encrypted, encryptWith, ownKey } from '../../lib/device-encryption.ts'
import { sharedStore } from './device-stores.ts'
import { openStore } from './open-store.ts'

// The service worker keeps them, before anybody is known to have signed in; so nothing here may need a page.

const NAME = 'shared'
const MOST_FILES = 20
const MOST_BYTES = 60 * 1024 * 1024
const KEPT_MS = 30 * 60_000

interface Shared {
  at: number
  // Made here, and no script can read it out.
  key: CryptoKey
  names: Encrypted
  files: Encrypted[]
}

const open = openStore(sharedStore)

/** Keeps what another app shared, in place of what it shared before; answers whether it was few enough. */
export async function keepShared(files: readonly File[]): Promise<boolean> {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (files.length > MOST_FILES || size > MOST_BYTES) return false
  const key = await ownKey()
  const names = await encryptWith(key, NAME, new Blob([JSON.stringify(files.map(({ name }) => name))]))
  const sealed = await Promise.all(files.map((file) => encryptWith(key, NAME, file)))
  const shared = { at: Date.now(), key, names, files: sealed } satisfies Shared
  await setMany([[NAME, shared]], open())
  return true
}

export async function readShared(): Promise<File[]> {
  const shared = await get<Shared>(NAME, open())
  if (!shared) return []
  const opened = Date.now() - shared.at < KEPT_MS && (await decryptWith(shared.key, NAME, shared.names))
  if (!opened) {
    await forgetShared()
    return []
  }
  const names: string[] = JSON.parse(await opened.text())
  const files = shared.files.map(async (sealed, index) => {
    const file = await decryptWith(shared.key, NAME, sealed)
    return file ? [new File([file], names[index] ?? '', { type: sealed.type })] : []
  })
  return (await Promise.all(files)).flat()
}

export async function forgetOldShared(): Promise<void> {
  const shared = await get<Shared>(NAME, open())
  if (shared && Date.now() - shared.at >= KEPT_MS) await forgetShared()
}

export const forgetShared = (): Promise<void> => delMany([NAME], open())
