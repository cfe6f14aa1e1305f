import { Readable } from 'node:stream'
import { cannotReadFile } from '#domain/documents/file-refusals.ts'
import {
  DecryptionError,
  decrypt,
  encrypt,
  type FileKey,
  isBound,
  isEncrypted,
  keyIdOf,
  plainSizeOf,
} from './encrypted-bytes.ts'
import { measure } from './hashing.ts'
import type { PortalStaging, UploadedPart } from './staging.ts'
import type { Storage, WrittenFile } from './storage.ts'

type PortalStorage = Storage & { staging: PortalStaging }

/**
 * Encrypts stored files and decrypts them for readers. The first key seals new files; reads accept files under any key,
 * and older plain files. Without keys new files are plain.
 */
export function openEncrypted(storage: PortalStorage, keys: readonly FileKey[]): PortalStorage {
  const current = keys[0]
  // Reads some files at the start, so that wrong keys are found before a person needs a file.
  const wrongKeys = findMissingKey(storage, keys)

  const open: Storage['open'] = (key, known) => openKept(storage, { key, keys, known })
  return {
    ...storage,
    write: (key, source) => (current ? putEncrypted(storage, { key, source, current }) : storage.write(key, source)),
    open,
    sizeOf: async (key) => {
      const file = await open(key)
      file?.stream.destroy()
      return file?.size ?? null
    },
    check: async () => {
      await storage.check()
      const missing = await wrongKeys
      if (missing !== null) {
        throw cannotReadFile(new Error(`files are sealed with the key "${missing}", which is not among FILE_KEYS`))
      }
    },
    staging: encryptingStaging(storage.staging, keys),
  }
}

async function putEncrypted(
  storage: Storage,
  { key, source, current }: { key: string; source: AsyncIterable<Uint8Array>; current: FileKey },
): Promise<WrittenFile> {
  const measured = measure(source)
  await storage.write(key, encrypt(measured.pieces, current, key))
  return { ...measured.soFar(), isEncrypted: true }
}

export async function openKept(
  storage: Storage,
  {
    key,
    keys,
    known = { isEncrypted: false },
  }: { key: string; keys: readonly FileKey[]; known?: { isEncrypted: boolean } | undefined },
): Promise<OpenedFile | null> {
  const file = await storage.open(key)
  if (!file) return null
  try {
    return await opened(file, { keys, key, known })
  } catch (error) {
    file.stream.destroy()
    throw error
  }
}

type OpenedFile = NonNullable<Awaited<ReturnType<Storage['open']>>>

async function opened(
  file: OpenedFile,
  { keys, key, known }: { keys: readonly FileKey[]; key: string; known: { isEncrypted: boolean } },
): Promise<OpenedFile> {
  const start = await startOf(file.stream)
  if (known.isEncrypted && !(isEncrypted(start) && isBound(start))) {
    refuse(new DecryptionError('a file that was sealed lies there plain, or as files were sealed long ago'))
  }
  if (!isEncrypted(start)) return file
  const pieces = decrypt(file.stream, keys, key)
  // Decrypts the first chunk before the response begins, which proves the key and the first bytes.
  const first = await pieces.next().catch(refuse)
  const stream = Readable.from(startingWith(first, pieces), { objectMode: false })
  stream.once('close', () => file.stream.destroy())
  return { size: plainSizeOf(file.size), stream }
}

async function* startingWith(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done) return
  yield first.value
  try {
    yield* rest
  } catch (error) {
    refuse(error)
  }
}

/** Reports a file that does not open as one that cannot be read now; the log says why. */
function refuse(error: unknown): never {
  throw error instanceof DecryptionError ? cannotReadFile(error) : error
}

async function startOf(stream: Readable): Promise<Uint8Array> {
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    stream.unshift(piece)
    return piece
  }
  return new Uint8Array()
}

async function findMissingKey(storage: Storage, keys: readonly FileKey[]): Promise<string | null> {
  try {
    for await (const [some] of storage.list()) {
      const id = some ? await keyIdOfKept(storage, some.key) : null
      if (id !== null && !keys.some((key) => key.id === id)) return id
    }
  } catch {
    // The check of the disk reports a disk that does not answer.
  }
  return null
}

const keyIdOfKept = async (storage: Storage, key: string): Promise<string | null> =>
  (await keyOfStored(storage, key))?.keyId ?? null

export async function keyOfStored(storage: Storage, key: string): Promise<{ keyId: string; isBound: boolean } | null> {
  const file = await storage.open(key)
  if (!file) return null
  try {
    const start = await startOf(file.stream)
    return isEncrypted(start) ? { keyId: keyIdOf(start), isBound: isBound(start) } : null
  } finally {
    file.stream.destroy()
  }
}

const nameOfPart = (multipartId: string, partNumber: number) => `${multipartId}/${partNumber}`

function encryptingStaging(staging: PortalStaging, keys: readonly FileKey[]): PortalStaging {
  const [current] = keys
  return {
    ...staging,
    receive: async (reference, multipartId, partNumber, source) => {
      if (!current) return staging.receive(reference, multipartId, partNumber, source)
      const measured = measure(source)
      const { etag } = await staging.receive(
        reference,
        multipartId,
        partNumber,
        encrypt(measured.pieces, current, nameOfPart(multipartId, partNumber)),
      )
      return { partNumber, size: measured.soFar().size, etag }
    },
    listParts: async (reference, multipartId) => {
      const parts = await staging.listParts(reference, multipartId)
      if (!parts || keys.length === 0) return parts
      const plain = async (part: UploadedPart) => {
        const start = await startOfPieces(staging.readParts(reference, multipartId, [part]))
        if (!isEncrypted(start)) return [part]
        // A part under a removed key counts as missing, and is sent again.
        const isOpen = keys.some(({ id }) => id === keyIdOf(start))
        return isOpen ? [{ ...part, size: plainSizeOf(part.size) }] : []
      }
      return (await Promise.all(parts.map(plain))).flat()
    },
    readParts: (reference, multipartId, parts) => joinedPlain(staging, keys, reference, multipartId, parts),
  }
}

async function* joinedPlain(
  staging: PortalStaging,
  keys: readonly FileKey[],
  ...[reference, multipartId, parts]: Parameters<PortalStaging['readParts']>
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const pieces = () => staging.readParts(reference, multipartId, [part])
    try {
      const name = nameOfPart(multipartId, part.partNumber)
      yield* isEncrypted(await startOfPieces(pieces())) ? decrypt(pieces(), keys, name) : pieces()
    } catch (error) {
      // Reads the part to its end: the staging knows a cut part by its hash, and refuses it in its own words.
      if (error instanceof DecryptionError) for await (const _ of pieces());
      refuse(error)
    }
  }
}

async function startOfPieces(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const start of pieces) return start
  return new Uint8Array()
}
