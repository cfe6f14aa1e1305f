import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { onDisk } from './on-disk.ts'
import type { WrittenFile } from './storage.ts'

const GATHERED_BYTES = 256 * 1024

export async function makeFolder(folder: string): Promise<string | undefined> {
  return mkdir(folder, { recursive: true, mode: 0o700 })
}

export interface TemporaryFile extends WrittenFile {
  place: string
}

/**
 * Writes the bytes into a temporary file, and passes it to `publish`. Rethrows every error, those of the source
 * included, and leaves nothing behind.
 */
export async function writeTemporary<T>(
  incoming: string,
  source: AsyncIterable<Uint8Array>,
  { isSynced }: { isSynced: boolean },
  publish: (written: TemporaryFile) => Promise<T>,
): Promise<T> {
  const place = join(incoming, randomUUID())
  const file = await onDisk(async () => {
    await makeFolder(incoming)
    return open(place, 'wx', 0o600)
  })
  try {
    const written = await writeAll(file, source)
    if (isSynced) await onDisk(() => file.sync())
    await onDisk(() => file.close())
    return await publish({ place, ...written })
  } catch (error) {
    await file.close().catch(() => {})
    await rm(place, { force: true }).catch(() => {})
    throw error
  }
}

/** Gathers the small pieces of a socket into larger writes; the source waits while one is under way. */
async function writeAll(file: FileHandle, source: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let size = 0
  let pieces: Uint8Array[] = []
  let gathered = 0
  const flush = async () => {
    await onDisk(() => writeFully(file, pieces, gathered))
    pieces = []
    gathered = 0
  }
  for await (const piece of source) {
    hash.update(piece)
    pieces.push(piece)
    size += piece.length
    gathered += piece.length
    if (gathered >= GATHERED_BYTES) await flush()
  }
  if (gathered > 0) await flush()
  return { size, sha256: hash.digest('hex') }
}

async function writeFully(file: FileHandle, pieces: Uint8Array[], bytes: number) {
  const { bytesWritten } = await file.writev(pieces)
  if (bytesWritten === bytes) return
  // A nearly full disk writes a part without an error; writing the rest brings the error.
  let rest = Buffer.concat(pieces).subarray(bytesWritten)
  while (rest.length > 0) {
    const next = await file.write(rest)
    rest = rest.subarray(next.bytesWritten)
  }
}

/** Renames a file so that its name survives a power cut. */
export async function publishDurably(aside: string, place: string): Promise<void> {
  const shelf = dirname(place)
  const created = await makeFolder(shelf)
  await rename(aside, place)
  await syncFolder(shelf)
  if (created !== undefined) await syncFolder(dirname(shelf))
}

export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

export async function ifThere<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export async function removeOlder(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of (await ifThere(readdir(folder))) ?? []) {
    const place = join(folder, name)
    const found = await ifThere(stat(place))
    // Another process may have removed the entry.
    if (!found || found.mtime >= before) continue
    await rm(place, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
