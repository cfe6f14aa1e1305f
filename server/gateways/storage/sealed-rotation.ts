import { createHash } from 'node:crypto'
import type { DiskStorage } from './disk.ts'
import { keyIdOfKept, openKept } from './sealed.ts'
import { type SealKey, seal, unseal } from './sealed-bytes.ts'

/** How many files a rotation met so far, by what became of them. */
export interface Rotated {
  /** Under the first key already. */
  right: number
  sealed: number
  /** Removed meanwhile. */
  gone: number
  /** Could not be opened: nothing was done to them. */
  unreadable: { key: string; reason: string }[]
}

/**
 * Seals every kept file that is plain or under another key with the first one, one by one, while portals go on. It may be
 * cut short at any moment and begun again: each file is at any time whole, under one key or the other.
 */
export async function rotateKeys(
  storage: DiskStorage,
  keys: readonly [SealKey, ...SealKey[]],
  onProgress: (soFar: Rotated) => void,
): Promise<Rotated> {
  const soFar: Rotated = { right: 0, sealed: 0, gone: 0, unreadable: [] }
  for await (const some of storage.kept()) {
    for (const { key } of some) {
      try {
        soFar[await rotate(storage, key, keys)] += 1
      } catch (error) {
        soFar.unreadable.push({ key, reason: reasonOf(error) })
      }
    }
    onProgress(soFar)
  }
  return soFar
}

async function rotate(
  storage: DiskStorage,
  key: string,
  keys: readonly [SealKey, ...SealKey[]],
): Promise<'right' | 'sealed' | 'gone'> {
  const [current] = keys
  if ((await keyIdOfKept(storage, key)) === current.id) return 'right'
  const file = await openKept(storage, key, keys)
  if (!file) return 'gone'
  const read = createHash('sha256')
  const passing = hashed(file.stream, read)
  const isReplaced = await storage.replace(key, seal(passing, current), async (written) => {
    const back = createHash('sha256')
    for await (const piece of unseal(written, [current])) back.update(piece)
    if (back.digest('hex') !== read.digest('hex')) throw new Error('what was written is not what was read')
  })
  return isReplaced ? 'sealed' : 'gone'
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of source) {
    hash.update(piece)
    yield piece
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : { cause: undefined, message: String(error) }
  return cause instanceof Error ? cause.message : message
}
