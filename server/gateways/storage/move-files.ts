import { createHash } from 'node:crypto'
import type { Storage } from './storage.ts'

/** What became of a file: `moved` and `there` are at the new place and were read back from it. */
export type MoveResult = 'moved' | 'there' | 'gone' | 'missing' | 'damaged'

/**
 * Copies one file under the key that it has, and reads it back; whatever is at the new place already and equal is left
 * as it is. The first copy is not touched.
 */
export async function moveFile(
  { from, to, isNamed }: { from: Storage; to: Storage; isNamed: (key: string) => Promise<boolean> },
  { key, sha256 }: { key: string; sha256: string | null },
): Promise<MoveResult> {
  const expected = sha256 ?? (await hashIn(from, key))
  const there = await hashIn(to, key)
  if (there !== null && (there === expected || expected === null)) return 'there'
  const source = await from.open(key)
  if (!source) return (await isNamed(key)) ? (there === null ? 'missing' : 'damaged') : 'gone'
  const copied = await to.write(key, source.stream)
  if (copied.sha256 !== expected || (await hashIn(to, key)) !== expected) {
    await to.remove(key)
    return 'damaged'
  }
  // A person may have put another file in its place meanwhile, and the portal removed this one.
  if (await isNamed(key)) return 'moved'
  await to.remove(key)
  return 'gone'
}

async function hashIn(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.open(key)
  if (!file) return null
  const hash = createHash('sha256')
  for await (const piece of file.stream) hash.update(piece)
  return hash.digest('hex')
}
