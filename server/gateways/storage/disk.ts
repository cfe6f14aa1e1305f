import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { ifThere, makeFolder, publishDurably, removeOlder, syncFolder, writeTemporary } from './disk-files.ts'
import { openDiskStaging } from './disk-parts.ts'
import { onDisk, onDiskToRead } from './on-disk.ts'
import { rememberSuccess } from './remember-success.ts'
import type { PortalStaging } from './staging.ts'
import type { Storage, WrittenFile } from './storage.ts'

const PROBE = Buffer.alloc(4096, 'probe')
const KEYS_AT_ONCE = 500
const KEY = /^[0-9a-f-]{8,64}$/
const SHELF = /^[0-9a-f-]{2}$/

export interface DiskStorage extends Storage {
  staging: PortalStaging
  /**
   * Replaces a kept file in one step, and only when `judge` accepts the new bytes; returns false for an unknown file.
   * Running reads keep the old bytes to their end. The file keeps its age.
   */
  replace: (
    key: string,
    source: AsyncIterable<Uint8Array>,
    judge: (written: AsyncIterable<Uint8Array>) => Promise<void>,
  ) => Promise<boolean>
}

/** Keeps files in a folder: `incoming` for arriving files, `parts` for parts of uploads, `kept` for durable files. */
export async function openDiskStorage(folder: string): Promise<DiskStorage> {
  const incoming = join(folder, 'incoming')
  const parts = join(folder, 'parts')
  const kept = join(folder, 'kept')
  await onDisk(async () => {
    for (const one of [incoming, parts, kept]) await makeFolder(one)
    await syncFolder(folder)
    await removeOlder(incoming, new Date(Date.now() - DAY))
  })
  return {
    write: (key, source) => storeFile(incoming, placeOf(kept, key), source),
    open: (key) => openStored(placeOf(kept, key)),
    sizeOf: (key) => sizeOf(placeOf(kept, key)),
    remove: (key) => onDisk(() => rm(placeOf(kept, key), { force: true })),
    check: rememberSuccess(() => onDisk(() => probe(incoming))),
    list: () => listStored(kept),
    removeStale: (before) =>
      onDisk(async () => (await removeOlder(incoming, before)) + (await removeOlder(parts, before))),
    staging: openDiskStaging({ incoming, parts }),
    replace: (key, source, judge) => replaceKept({ incoming, place: placeOf(kept, key) }, source, judge),
  }
}

function placeOf(kept: string, key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`)
  // The last characters of an id are random, the first ones are the time.
  return join(kept, key.slice(-2), key)
}

async function storeFile(incoming: string, place: string, source: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
  return writeTemporary(incoming, source, { isSynced: true }, async ({ place: aside, size, sha256 }) => {
    try {
      await onDisk(() => publishDurably(aside, place))
    } catch (error) {
      await rm(place, { force: true }).catch(() => {})
      throw error
    }
    return { size, sha256 }
  })
}

async function openStored(place: string) {
  return onDiskToRead(async () => {
    const file = await ifThere(open(place, 'r'))
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

async function sizeOf(place: string): Promise<number | null> {
  const found = await onDiskToRead(() => ifThere(stat(place)))
  return found?.size ?? null
}

async function* listStored(kept: string) {
  const shelves = await onDiskToRead(() => readdir(kept))
  for (const shelf of shelves.filter((name) => SHELF.test(name))) {
    const names = (await onDiskToRead(() => ifThere(readdir(join(kept, shelf))))) ?? []
    const keys = names.filter((name) => KEY.test(name))
    for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
      const some: { key: string; storedAt: Date }[] = []
      for (const key of keys.slice(start, start + KEYS_AT_ONCE)) {
        const found = await onDiskToRead(() => ifThere(stat(join(kept, shelf, key))))
        if (found) some.push({ key, storedAt: found.mtime })
      }
      yield some
    }
  }
}

async function probe(incoming: string) {
  await makeFolder(incoming)
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

async function replaceKept(
  { incoming, place }: { incoming: string; place: string },
  source: AsyncIterable<Uint8Array>,
  judge: (written: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<boolean> {
  return writeTemporary(incoming, source, { isSynced: true }, async ({ place: aside }) => {
    await judge(createReadStream(aside))
    return onDisk(async () => {
      // Checks the former file last: a file that was removed meanwhile must not come back.
      const former = await ifThere(stat(place))
      if (!former) {
        await rm(aside, { force: true })
        return false
      }
      await utimes(aside, former.atime, former.mtime)
      await publishDurably(aside, place)
      return true
    })
  })
}
