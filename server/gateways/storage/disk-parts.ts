import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#domain/refusal.ts'
import { ifThere, isMissing, makeFolder, writeTemporary } from './disk-files.ts'
import { onDisk, onDiskToRead } from './on-disk.ts'
import type { PortalStaging, UploadedPart, UploadReference } from './staging.ts'

// Two parts in transit are less than one megabyte, which is all that a broken connection may cost.
const PART_SIZE = 480 * 1024
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const MULTIPART_ID = new RegExp(`^${UUID}$`)
const KEY = new RegExp(`^(${UUID})/(${UUID})$`)
const NAME = /^(\d{1,5})\.(\d{1,9})\.(\d{1,12})\.([0-9a-f]{64})$/

interface FiledPart extends UploadedPart {
  name: string
  turn: number
}

const lost = () => new Refusal('conflict', 'A part of this file was damaged on the way. Please upload the file again.')

/**
 * Stores each upload as a folder with a file per part, whose name holds number, size and hash: one look into the folder
 * lists all parts. Parts are not synced: they outlive a killed process, and after a power cut their hash is wrong.
 */
export function openDiskStaging({ incoming, parts }: { incoming: string; parts: string }): PortalStaging {
  const folderOf = (multipartId: string) => (MULTIPART_ID.test(multipartId) ? join(parts, multipartId) : null)
  return {
    mode: 'portal',
    assertSpace: () => assertDiskSpace(incoming),
    partSize: PART_SIZE,
    keyOf: ({ userId, uploadId }) => `${userId}/${uploadId}`,
    parseKey,
    createMultipart: async () => {
      const multipartId = randomUUID()
      await onDisk(() => makeFolder(join(parts, multipartId)))
      return multipartId
    },
    listParts: async (_, multipartId) => {
      const folder = folderOf(multipartId)
      return folder === null ? null : shown(await onDiskToRead(() => partsIn(folder)))
    },
    receive: async (_, multipartId, partNumber, source) => {
      const folder = folderOf(multipartId)
      if (!folder) throw notOnItsWay()
      return receive({ incoming, folder }, partNumber, source)
    },
    readParts: (_, multipartId, named) => {
      const folder = folderOf(multipartId)
      if (!folder) throw notOnItsWay()
      return joined(folder, named)
    },
    abort: async (_, multipartId) => {
      const folder = folderOf(multipartId)
      if (folder) await onDisk(() => rm(folder, { recursive: true, force: true }))
    },
  }
}

const notOnItsWay = () => new Refusal('notFound', 'Upload not found')

function parseKey(key: string): UploadReference | null {
  const [, userId, uploadId] = KEY.exec(key) ?? []
  return userId && uploadId ? { userId, uploadId } : null
}

async function receive(
  { incoming, folder }: { incoming: string; folder: string },
  partNumber: number,
  source: AsyncIterable<Uint8Array>,
): Promise<UploadedPart> {
  return writeTemporary(incoming, source, { isSynced: false }, async ({ place, size, sha256 }) => {
    const there = await onDisk(() => partsIn(folder))
    if (!there) throw notOnItsWay()
    const former = there.filter((part) => part.partNumber === partNumber)
    const turn = Math.max(0, ...former.map((part) => part.turn)) + 1
    await onDisk(() => rename(place, join(folder, [partNumber, turn, size, sha256].join('.')))).catch(
      (error: Refusal) => {
        throw isMissing(error.cause) ? notOnItsWay() : error
      },
    )
    for (const { name } of former) await rm(join(folder, name), { force: true }).catch(() => {})
    return { partNumber, size, etag: sha256 }
  })
}

async function partsIn(folder: string): Promise<FiledPart[] | null> {
  const names = await ifThere(readdir(folder))
  const parts = names?.flatMap((name) => partOf(name) ?? [])
  return parts?.sort((a, b) => a.partNumber - b.partNumber || a.turn - b.turn || (a.etag < b.etag ? -1 : 1)) ?? null
}

function partOf(name: string): FiledPart | null {
  const [, partNumber, turn, size, etag] = NAME.exec(name) ?? []
  if (etag === undefined) return null
  return { name, partNumber: Number(partNumber), turn: Number(turn), size: Number(size), etag }
}

function shown(all: FiledPart[] | null): UploadedPart[] | null {
  if (!all) return null
  return all
    .filter((part, index) => part.partNumber !== all[index + 1]?.partNumber)
    .map(({ partNumber, size, etag }) => ({ partNumber, size, etag }))
}

async function* joined(folder: string, named: readonly UploadedPart[]): AsyncGenerator<Uint8Array> {
  const there = (await onDiskToRead(() => partsIn(folder))) ?? []
  for (const part of named) {
    const filed = there.findLast(({ partNumber, etag }) => partNumber === part.partNumber && etag === part.etag)
    if (!filed) throw lost()
    yield* whole(join(folder, filed.name), filed)
  }
}

/** Yields the bytes of a part; removes a part whose bytes do not match its name, so that it can be sent again. */
async function* whole(place: string, part: FiledPart): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const stream = createReadStream(place, { highWaterMark: 256 * 1024 })
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await onDiskToRead(() => pieces.next())
      if (next.done) break
      hash.update(next.value)
      yield next.value
    }
  } finally {
    stream.destroy()
  }
  if (hash.digest('hex') === part.etag) return
  await rm(place, { force: true })
  throw lost()
}

const KEPT_FREE = 0.05
// On a very large disk a twentieth would be room for years.
const ENOUGH_FREE = 2 * 1024 ** 3

/** Refuses files on a nearly full disk: the rest is for the database, which must go on. */
const assertDiskSpace = (folder: string): Promise<void> =>
  onDisk(async () => {
    await makeFolder(folder)
    const { bavail, blocks, bsize } = await statfs(folder)
    const least = Math.min(blocks * bsize * KEPT_FREE, ENOUGH_FREE)
    if (bavail * bsize < least) throw new Error('the disk is nearly full: less than 5 % of it is free')
  })
