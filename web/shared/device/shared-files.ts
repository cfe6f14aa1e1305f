import { delMany, get, setMany } from 'idb-keyval'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { type Sealed, seal, unseal, unsealFile } from '../../lib/device-encryption.ts'
import { sharedStore } from './device-stores.ts'
import { openStore } from './open-store.ts'

// The service worker runs this file, before any sign-in, so nothing here may need a page.

const NAME = 'shared'
const MOST_FILES = 20
const MOST_BYTES = 60 * 1024 * 1024
const KEPT_MS = 30 * MINUTE

interface Shared {
  at: number
  names: Sealed
  files: Sealed[]
}

const open = openStore(sharedStore)

/** Stores the shared files in place of earlier ones; returns false when they are too many or too large. */
export async function keepShared(files: readonly File[]): Promise<boolean> {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (files.length > MOST_FILES || size > MOST_BYTES) return false
  const named = files.map(({ name }) => name)
  const [names, ...sealed] = await Promise.all([named, ...files].map((one) => seal(NAME, one)))
  await setMany([[NAME, { at: Date.now(), names, files: sealed }]], open())
  return true
}

export async function readShared(): Promise<File[]> {
  const shared = await get<Shared>(NAME, open())
  if (!shared) return []
  const names = Date.now() - shared.at < KEPT_MS && (await unseal<string[]>(NAME, shared.names))
  if (!names) {
    await forgetShared()
    return []
  }
  const files = await Promise.all(shared.files.map((sealed, index) => unsealFile(NAME, sealed, names[index])))
  return files.filter((file) => file !== null)
}

export async function forgetOldShared(): Promise<void> {
  const shared = await get<Shared>(NAME, open())
  if (shared && Date.now() - shared.at >= KEPT_MS) await forgetShared()
}

export const forgetShared = (): Promise<void> => delMany([NAME], open())
