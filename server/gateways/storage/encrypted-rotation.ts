import { createHash } from 'node:crypto'
import type { DiskStorage } from './disk.ts'
import { keyOfStored, openKept } from './encrypted.ts'
import { decrypt, encrypt, type FileKey } from './encrypted-bytes.ts'
import { hashed, sha256Of } from './hashing.ts'

export interface Rotated {
  right: number
  sealed: number
  gone: number
  unreadable: { key: string; reason: string }[]
}

/**
 * Seals with the first key each kept file that is plain, under another key or not bound to its name, one by one, while
 * portals run. May be interrupted and repeated at any moment: each file is always whole, under one key or the other.
 * `onSealed` receives the storage keys of files that need no more work.
 */
export async function rotateKeys(
  storage: DiskStorage,
  keys: readonly [FileKey, ...FileKey[]],
  {
    onProgress,
    onSealed = async () => {},
  }: { onProgress: (soFar: Rotated) => void; onSealed?: (keys: string[]) => Promise<void> },
): Promise<Rotated> {
  const soFar: Rotated = { right: 0, sealed: 0, gone: 0, unreadable: [] }
  for await (const some of storage.list()) {
    const right: string[] = []
    for (const { key } of some) {
      try {
        const result = await rotate(storage, key, keys)
        soFar[result] += 1
        if (result !== 'gone') right.push(key)
      } catch (error) {
        soFar.unreadable.push({ key, reason: reasonOf(error) })
      }
    }
    await onSealed(right)
    onProgress(soFar)
  }
  return soFar
}

async function rotate(
  storage: DiskStorage,
  key: string,
  keys: readonly [FileKey, ...FileKey[]],
): Promise<'right' | 'sealed' | 'gone'> {
  const [current] = keys
  const found = await keyOfStored(storage, key)
  if (found?.keyId === current.id && found.isBound) return 'right'
  const file = await openKept(storage, { key, keys })
  if (!file) return 'gone'
  const read = createHash('sha256')
  const passing = hashed(file.stream, read)
  const isReplaced = await storage.replace(key, encrypt(passing, current, key), async (written) => {
    const back = await sha256Of(decrypt(written, [current], key))
    if (back !== read.digest('hex')) throw new Error('what was written is not what was read')
  })
  return isReplaced ? 'sealed' : 'gone'
}

function reasonOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : { cause: undefined, message: String(error) }
  return cause instanceof Error ? cause.message : message
}
