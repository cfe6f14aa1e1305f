import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { onDisk, onDiskToRead } from './on-disk.ts'
import type { KeptFile, Storage } from './storage.ts'

const DAY = 24 * 60 * 60_000
const GATHERED_BYTES = 256 * 1024
const PROBE = Buffer.alloc(4096, 'probe')
const PROBE_HOLDS = 5_000
const KEYS_AT_ONCE = 500
const KEY = /^[0-9a-f-]{8,64}$/

/** Files in a folder: `incoming` while they arrive, `kept` when they are durable. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const incoming = join(folder, 'incoming')
  const kept = join(folder, 'kept')
  await onDisk(() => prepare(incoming, kept))
  await onDisk(() => syncFolder(folder))
  await onDisk(() => removeOlder(incoming, new Date(Date.now() - DAY)))
  return {
    keep: (key, source) => keep(incoming, placeOf(kept, key), source),
    open: (key) => openKept(placeOf(kept, key)),
    remove: (key) => onDisk(() => rm(placeOf(kept, key), { force: true })),
    check: rememberSuccess(() => onDisk(() => probe(incoming)), PROBE_HOLDS),
    tidy: async (before, known) =>
      (await onDisk(() => removeOlder(incoming, before))) + (await removeUnknown(kept, before, known)),
  }
}

async function prepare(...folders: string[]) {
  for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 })
}

function placeOf(kept: string, key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`)
  // The last characters of an id are random, the first ones are the time.
  return join(kept, key.slice(-2), key)
}

async function keep(incoming: string, place: string, source: AsyncIterable<Uint8Array>): Promise<KeptFile> {
  const aside = join(incoming, randomUUID())
  const file = await onDisk(async () => {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    return open(aside, 'wx', 0o600)
  })
  try {
    const written = await writeAll(file, source)
    await onDisk(() => file.sync())
    await onDisk(() => file.close())
    await onDisk(() => publish(aside, place))
    return written
  } catch (error) {
    await file.close().catch(() => {})
    for (const left of [aside, place]) await rm(left, { force: true }).catch(() => {})
    throw error
  }
}

/** Gathers the small pieces of a socket into larger writes; the source waits while one is under way. */
async function writeAll(file: FileHandle, source: AsyncIterable<Uint8Array>): Promise<KeptFile> {
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
  // A disk that is nearly full takes a part and says nothing; asking for the rest brings its error.
  let rest = Buffer.concat(pieces).subarray(bytesWritten)
  while (rest.length > 0) {
    const next = await file.write(rest)
    rest = rest.subarray(next.bytesWritten)
  }
}

async function publish(aside: string, place: string) {
  const shelf = dirname(place)
  const created = await mkdir(shelf, { recursive: true, mode: 0o700 })
  await rename(aside, place)
  await syncFolder(shelf)
  if (created !== undefined) await syncFolder(dirname(shelf))
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openKept(place: string) {
  return onDiskToRead(async () => {
    const file = await openIfThere(place)
    if (!file) return null
    try {
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    } catch (error) {
      await file.close()
      throw error
    }
  })
}

async function openIfThere(place: string): Promise<FileHandle | null> {
  try {
    return await open(place, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function probe(incoming: string) {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const place = join(incoming, `probe-${randomUUID()}`)
  const file = await open(place, 'wx', 0o600)
  try {
    await file.writeFile(PROBE)
    await file.sync()
  } finally {
    await file.close()
    await rm(place, { force: true })
  }
}

/** Asks once for everybody who asks at the same time, and not again for a while after a success. */
function rememberSuccess(ask: () => Promise<void>, holds: number): () => Promise<void> {
  let goodUntil = 0
  let underWay: Promise<void> | undefined
  const askNow = async () => {
    try {
      await ask()
      goodUntil = performance.now() + holds
    } finally {
      underWay = undefined
    }
  }
  return async () => {
    if (performance.now() < goodUntil) return
    underWay ??= askNow()
    await underWay
  }
}

async function isOlder(place: string, before: Date): Promise<boolean> {
  try {
    return (await stat(place)).mtime < before
  } catch {
    // Somebody was faster.
    return false
  }
}

async function removeOlder(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder)) {
    const place = join(folder, name)
    if (!(await isOlder(place, before))) continue
    await rm(place, { force: true })
    removed += 1
  }
  return removed
}

async function removeUnknown(kept: string, before: Date, known: (keys: string[]) => Promise<ReadonlySet<string>>) {
  let removed = 0
  const shelves = await onDisk(() => readdir(kept))
  for (const shelf of shelves.filter((name) => /^[0-9a-f-]{2}$/.test(name))) {
    const names = await onDisk(() => readdir(join(kept, shelf)))
    const keys = names.filter((name) => KEY.test(name))
    for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
      const some = keys.slice(start, start + KEYS_AT_ONCE)
      const inUse = await known(some)
      for (const key of some.filter((one) => !inUse.has(one))) {
        const place = join(kept, shelf, key)
        if (!(await isOlder(place, before))) continue
        await onDisk(() => rm(place, { force: true }))
        removed += 1
      }
    }
  }
  return removed
}
