import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { freshFolder } from '#server/testing/use-folder.ts'
import { openDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

let folder: string
beforeEach(() => {
  folder = freshFolder('disk')
})

async function* pieces(...all: Uint8Array[]) {
  yield* all
}

async function* breaking(first: Uint8Array) {
  yield first
  throw new Error('the line broke')
}

const isThere = async (storage: Storage, key: string) => {
  const file = await storage.open(key)
  file?.stream.destroy()
  return file !== null
}

const filesIn = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? [error.kind, error.details.code] : error
}

test('a kept file is read back byte for byte, with its size and hash', async () => {
  const storage = await openDiskStorage(join(folder, 'files'))
  const bytes = randomBytes(3_000_000)
  const key = randomUUID()
  const kept = await storage.write(
    key,
    pieces(bytes.subarray(0, 10), bytes.subarray(10, 900_000), bytes.subarray(900_000)),
  )
  expect(kept).toEqual({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  const opened = await storage.open(key)
  expect(opened?.size).toBe(bytes.length)
  expect(opened && (await buffer(opened.stream)).equals(bytes)).toBe(true)
  expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([])
})

test('rethrows an error of the source, and leaves no file', async () => {
  const storage = await openDiskStorage(folder)
  const key = randomUUID()
  await expect(storage.write(key, breaking(randomBytes(600_000)))).rejects.toThrow('the line broke')
  expect(await isThere(storage, key)).toBe(false)
  expect(await filesIn()).toBe(0)
})

test('a removed file is gone, and removing it again is no error', async () => {
  const storage = await openDiskStorage(folder)
  const key = randomUUID()
  await storage.write(key, pieces(randomBytes(10)))
  await storage.remove(key)
  await storage.remove(key)
  expect(await isThere(storage, key)).toBe(false)
})

test('a key that is a path throws an error', async () => {
  const storage = await openDiskStorage(folder)
  expect(() => storage.open('../../etc/passwd')).toThrow('Not a storage key')
})

test('a disk that refuses writes is reported as away, and works again afterwards', async () => {
  const storage = await openDiskStorage(folder)
  const aside = `${folder}-aside`
  await rename(folder, aside)
  await writeFile(folder, 'a file where the folder should be')
  const key = randomUUID()
  const away = ['unavailable', 'storage_unavailable']
  expect(await refusal(storage.write(key, pieces(randomBytes(10))))).toEqual(away)
  expect(await refusal(storage.open(key))).toEqual(away)
  expect(await refusal(storage.check())).toEqual(away)
  await rm(folder)
  await rename(aside, folder)
  await storage.write(key, pieces(randomBytes(10)))
  await storage.check()
  expect(await isThere(storage, key)).toBe(true)
})

test('a folder that cannot be created makes the storage unavailable', async () => {
  await writeFile(join(folder, 'files'), '')
  expect(await refusal(openDiskStorage(join(folder, 'files')))).toEqual(['unavailable', 'storage_unavailable'])
})

test('a check leaves no file behind', async () => {
  const storage = await openDiskStorage(folder)
  await Promise.all([storage.check(), storage.check(), storage.check()])
  expect(await filesIn()).toBe(0)
})

test('opening removes incomplete files of more than a day ago, and keeps newer ones', async () => {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming)
  await writeFile(join(incoming, 'old'), 'x')
  await writeFile(join(incoming, 'young'), 'x')
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000)
  await utimes(join(incoming, 'old'), longAgo, longAgo)
  await openDiskStorage(folder)
  expect(await readdir(incoming)).toEqual(['young'])
})

test('lists every stored file with its time, in batches', async () => {
  const storage = await openDiskStorage(folder)
  const [old, young] = [randomUUID(), randomUUID()]
  for (const key of [old, young]) await storage.write(key, pieces(randomBytes(10)))
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000)
  await utimes(join(folder, 'kept', old.slice(-2), old), longAgo, longAgo)
  const told: { key: string; storedAt: Date }[] = []
  for await (const some of storage.list()) told.push(...some)
  expect(told.map(({ key }) => key).sort()).toEqual([old, young].sort())
  expect(told.find(({ key }) => key === old)?.storedAt).toEqual(longAgo)
  expect([await storage.sizeOf(old), await storage.sizeOf(randomUUID())]).toEqual([10, null])
})

test('the clean-up removes old multipart uploads, and keeps stored files', async () => {
  const storage = await openDiskStorage(folder)
  const key = randomUUID()
  await storage.write(key, pieces(randomBytes(10)))
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000)
  const reference = { userId: randomUUID(), uploadId: randomUUID() }
  const [old, young] = [
    await storage.staging.createMultipart(reference),
    await storage.staging.createMultipart(reference),
  ]
  for (const place of [join('parts', old), join('kept', key.slice(-2), key)]) {
    await utimes(join(folder, place), longAgo, longAgo)
  }
  expect(await storage.removeStale(new Date(Date.now() - 24 * 60 * 60_000))).toBe(1)
  expect(await isThere(storage, key)).toBe(true)
  expect(await storage.staging.listParts(reference, old)).toBeNull()
  expect(await storage.staging.listParts(reference, young)).toEqual([])
})
