import { createCipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { freshFolder } from '#server/testing/use-folder.ts'
import { openDiskStorage } from './disk.ts'
import { openEncrypted } from './encrypted.ts'
import { DecryptionError, decrypt, encrypt, plainSizeOf } from './encrypted-bytes.ts'
import { rotateKeys } from './encrypted-rotation.ts'
import type { Storage } from './storage.ts'

const keyOf = (id: string) => ({ id, key: randomBytes(32) })
const [old, current] = [keyOf('2025'), keyOf('2026')]

async function* inPieces(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const NAME = 'a name'
const sealed = async (bytes: Buffer, key = current, name = NAME) => buffer(encrypt(inPieces(bytes), key, name))
const decrypted = (bytes: Buffer, keys = [current], size?: number) => buffer(decrypt(inPieces(bytes, size), keys, NAME))

const CHUNK = 65_536
const HEADER = 56
const SEALED_CHUNK = CHUNK + 16
const away = { kind: 'unavailable', details: { code: 'storage_unavailable' } }

let folder: string
beforeEach(() => {
  folder = freshFolder('sealed')
})
const onDisk = (key: string) => join(folder, 'kept', key.slice(-2), key)

describe('an encrypted file', () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1, 700_000])(
    'is returned as its %i bytes in pieces of any size, with its length',
    async (size) => {
      const plain = randomBytes(size)
      const shut = await sealed(plain)
      expect(plainSizeOf(shut.length)).toBe(size)
      for (const piece of [7_001, SEALED_CHUNK, 10_000_000]) {
        expect((await decrypted(shut, [old, current], piece)).equals(plain)).toBe(true)
      }
      if (size > 32) expect(shut.includes(plain.subarray(0, 32))).toBe(false)
    },
  )

  test('differs from another encryption of its content', async () => {
    const plain = randomBytes(100)
    expect((await sealed(plain)).equals(await sealed(plain))).toBe(false)
  })

  test('is refused after a change of any byte', async () => {
    const shut = await sealed(randomBytes(40))
    for (let at = 0; at < shut.length; at++) {
      const changed = Buffer.from(shut)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      await expect(decrypted(changed), `byte ${at}`).rejects.toThrow(DecryptionError)
    }
  })

  test('is refused after a cut at any place', async () => {
    const small = await sealed(randomBytes(40))
    for (let length = 0; length < small.length; length++) {
      await expect(decrypted(small.subarray(0, length)), `${length} bytes`).rejects.toThrow(DecryptionError)
    }
    const three = await sealed(randomBytes(3 * CHUNK))
    for (const chunks of [0, 1, 2]) {
      await expect(decrypted(three.subarray(0, HEADER + chunks * SEALED_CHUNK))).rejects.toThrow(DecryptionError)
    }
  })

  test('is refused with moved, repeated, foreign or extra chunks', async () => {
    const [one, other] = [await sealed(randomBytes(3 * CHUNK)), await sealed(randomBytes(3 * CHUNK))]
    const parts = (of: Buffer) => [
      of.subarray(0, HEADER),
      ...[0, 1, 2].map((at) => of.subarray(HEADER + at * SEALED_CHUNK, HEADER + (at + 1) * SEALED_CHUNK)),
    ]
    const [header, a, b, c] = parts(one) as [Buffer, Buffer, Buffer, Buffer]
    const [otherHeader, otherA] = parts(other) as [Buffer, Buffer]
    const wrong = [
      [header, b, a, c],
      [header, a, a, c],
      [header, a, c],
      [header, otherA, b, c],
      [otherHeader, a, b, c],
      [header, a, b, c, c],
      [header, a, b, c, Buffer.alloc(1)],
    ]
    for (const pieces of wrong) await expect(decrypted(Buffer.concat(pieces))).rejects.toThrow(DecryptionError)
  })

  test('returns the bytes before a damaged chunk, and no byte of that chunk', async () => {
    const plain = randomBytes(2 * CHUNK)
    const shut = await sealed(plain)
    shut.writeUInt8(shut.readUInt8(HEADER + SEALED_CHUNK + 5) ^ 1, HEADER + SEALED_CHUNK + 5)
    const told: Uint8Array[] = []
    const reading = async () => {
      for await (const piece of decrypt(inPieces(shut), [current], NAME)) told.push(piece)
    }
    await expect(reading()).rejects.toThrow(DecryptionError)
    expect(Buffer.concat(told).equals(plain.subarray(0, CHUNK))).toBe(true)
  })

  test('is refused with another key of its name, and a missing key is named', async () => {
    const shut = await sealed(randomBytes(10))
    await expect(decrypted(shut, [keyOf('2026')])).rejects.toThrow('not as it was written')
    await expect(decrypted(shut, [old])).rejects.toThrow('the key "2026", which is not among FILE_KEYS')
  })
})

describe('an encrypted storage', () => {
  const open = async (...keys: (typeof current)[]) => openEncrypted(await openDiskStorage(folder), keys)
  test('keeps bytes encrypted, reports their plain size and hash, and returns them', async () => {
    const plain = randomBytes(300_000)
    const key = randomUUID()
    const storage = await open(current)
    expect(await storage.write(key, inPieces(plain))).toEqual({
      size: plain.length,
      sha256: createHash('sha256').update(plain).digest('hex'),
      isEncrypted: true,
    })
    expect((await readFile(onDisk(key))).includes(plain.subarray(1_000, 1_032))).toBe(false)
    const file = await storage.open(key)
    expect([file?.size, await storage.sizeOf(key)]).toEqual([plain.length, plain.length])
    expect(file && (await buffer(file.stream)).equals(plain)).toBe(true)
    expect(await storage.open(randomUUID())).toBeNull()
  })

  test('reads plain files and files under an older key, and refuses files under a missing key', async () => {
    // The check reads one file of each folder.
    const [plain, older] = [`a${randomUUID().slice(1)}`, `b${randomUUID().slice(1)}`]
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(200_000)])
    await (await open()).write(plain, inPieces(bytes))
    await (await open(old)).write(older, inPieces(bytes))
    const both = await open(current, old)
    for (const key of [plain, older]) {
      const file = await both.open(key)
      expect(file && (await buffer(file.stream)).equals(bytes)).toBe(true)
    }
    await both.check()
    for (const keys of [[current], []]) {
      const without = await open(...keys)
      await expect(without.open(older)).rejects.toMatchObject(away)
      await expect(without.check()).rejects.toMatchObject(away)
      expect(await without.sizeOf(plain)).toBe(bytes.length)
    }
  })

  test('encrypts parts too, and reports their plain sizes', async () => {
    const { staging } = await open(current, old)
    const { staging: before } = await open(old)
    const reference = { userId: randomUUID(), uploadId: randomUUID() }
    const id = await staging.createMultipart(reference)
    const bytes = randomBytes(300_000)
    await before.receive(reference, id, 1, inPieces(bytes.subarray(0, 100_000)))
    await staging.receive(reference, id, 2, inPieces(bytes.subarray(100_000)))
    const parts = (await staging.listParts(reference, id)) ?? []
    expect(parts.map((part) => part.size)).toEqual([100_000, 200_000])
    expect((await buffer(staging.readParts(reference, id, parts))).equals(bytes)).toBe(true)
    const withoutOld = await open(current)
    await expect(buffer(withoutOld.staging.readParts(reference, id, parts))).rejects.toMatchObject(away)
    // A part that no key opens has to be sent again.
    expect(await withoutOld.staging.listParts(reference, id)).toEqual(parts.slice(1))
  })
})

describe('a rotation of keys', () => {
  const contentOf = async (storage: Storage, key: string) => {
    const file = await storage.open(key)
    return file && (await buffer(file.stream))
  }

  test('brings every file under the first key, which alone is needed afterwards', async () => {
    const disk = await openDiskStorage(folder)
    const files = new Map<string, Buffer>(
      Array.from({ length: 9 }, () => [randomUUID(), randomBytes(150_000)] as const),
    )
    const former = [openEncrypted(disk, []), openEncrypted(disk, [old]), openEncrypted(disk, [current])]
    const keys = [...files.keys()]
    for (const [at, key] of keys.entries())
      await former[at % 3]?.write(key, inPieces(files.get(key) ?? Buffer.alloc(0)))
    const lastWeek = new Date(Date.now() - 7 * 86_400_000)
    for (const key of keys) await utimes(onDisk(key), lastWeek, lastWeek)
    const reading = await openEncrypted(disk, [current, old]).open(keys[1] ?? '')

    const done = await rotateKeys(disk, [current, old], { onProgress: () => {} })
    expect(done).toEqual({ right: 3, sealed: 6, gone: 0, unreadable: [] })
    expect(reading && (await buffer(reading.stream)).equals(files.get(keys[1] ?? '') ?? Buffer.alloc(0))).toBe(true)
    const after = openEncrypted(disk, [current])
    for (const [key, bytes] of files) expect((await contentOf(after, key))?.equals(bytes)).toBe(true)
    for await (const some of disk.list()) {
      for (const { storedAt } of some) expect(Math.abs(storedAt.getTime() - lastWeek.getTime())).toBeLessThan(1_000)
    }
    expect(await rotateKeys(disk, [current], { onProgress: () => {} })).toMatchObject({ right: 9, sealed: 0 })
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })

  test('names a file that it cannot open, leaves it unchanged, and continues', async () => {
    const disk = await openDiskStorage(folder)
    const [lost, fine] = [randomUUID(), randomUUID()]
    await openEncrypted(disk, [keyOf('lost')]).write(lost, inPieces(randomBytes(100)))
    await openEncrypted(disk, [old]).write(fine, inPieces(randomBytes(100)))
    const before = await readFile(onDisk(lost))
    expect(await rotateKeys(disk, [current, old], { onProgress: () => {} })).toEqual({
      right: 0,
      sealed: 1,
      gone: 0,
      unreadable: [{ key: lost, reason: 'a file is sealed with the key "lost", which is not among FILE_KEYS' }],
    })
    expect((await readFile(onDisk(lost))).equals(before)).toBe(true)
  })
})

/** Seals bytes in the first format, which does not bind them to a name. */
function sealedLongAgo(plain: Buffer, { id, key }: typeof current): Buffer {
  const salt = randomBytes(16)
  const mark = Buffer.from([0x8b, 0x4c, 0x53, 0x45, 0x41, 0x4c, 0x0a, 0x01])
  const header = Buffer.concat([mark, Buffer.from(id.padEnd(32, '\0'), 'latin1'), salt])
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(1, 11)
  const fileKey = Buffer.from(hkdfSync('sha256', key, salt, 'file at rest', 32))
  const cipher = createCipheriv('aes-256-gcm', fileKey, nonce).setAAD(Buffer.concat([header, nonce]))
  return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

describe('the name of an encrypted file', () => {
  test('is checked: a file under another name is refused', async () => {
    const disk = await openDiskStorage(folder)
    const storage = openEncrypted(disk, [current])
    const [one, other] = [randomUUID(), randomUUID()]
    await storage.write(one, inPieces(randomBytes(100)))
    await storage.write(other, inPieces(randomBytes(100)))
    await writeFile(onDisk(one), await readFile(onDisk(other)))
    await expect(storage.open(one)).rejects.toMatchObject(away)
    expect(await storage.open(other)).not.toBeNull()
  })

  test('is checked: a plain or old file is refused in its place', async () => {
    const disk = await openDiskStorage(folder)
    const storage = openEncrypted(disk, [current])
    const key = randomUUID()
    const bytes = randomBytes(100)
    await storage.write(key, inPieces(bytes))
    for (const lying of [bytes, sealedLongAgo(bytes, current)]) {
      await writeFile(onDisk(key), lying)
      await expect(storage.open(key, { isEncrypted: true })).rejects.toMatchObject(away)
      const taken = await storage.open(key, { isEncrypted: false })
      expect(taken && (await buffer(taken.stream)).equals(bytes)).toBe(true)
    }
  })

  test('is added to old files by a rotation, even with an unchanged key', async () => {
    const disk = await openDiskStorage(folder)
    const key = randomUUID()
    const bytes = randomBytes(100)
    await disk.write(key, inPieces(sealedLongAgo(bytes, current)))
    const right: string[] = []
    const rotate = () =>
      rotateKeys(disk, [current], { onProgress: () => {}, onSealed: async (keys) => void right.push(...keys) })
    expect(await rotate()).toMatchObject({ sealed: 1, right: 0 })
    expect(await rotate()).toMatchObject({ sealed: 0, right: 1 })
    expect(right).toEqual([key, key])
    const file = await openEncrypted(disk, [current]).open(key, { isEncrypted: true })
    expect(file && (await buffer(file.stream)).equals(bytes)).toBe(true)
  })
})
