import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface FileKey {
  id: string
  key: Uint8Array
}

/** Thrown for bytes that were altered, or sealed with an unknown key. The message names no content. */
export class DecryptionError extends Error {
  override name = 'DecryptionError'
}

const MARK = Buffer.from([0x8b, 0x4c, 0x53, 0x45, 0x41, 0x4c, 0x0a])
/** The second format binds the bytes to the name of their file. */
const [UNBOUND, BOUND] = [1, 2]
const MAGIC_BYTES = MARK.length + 1
const ID_BYTES = 32
const SALT_BYTES = 16
const HEADER_BYTES = MAGIC_BYTES + ID_BYTES + SALT_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES
const NOTHING = Buffer.alloc(0)

/** Tells by its first bytes whether a file is sealed; no uploaded file begins like a sealed one. */
export const isEncrypted = (start: Uint8Array): boolean =>
  MARK.equals(start.subarray(0, MARK.length)) && (start[MARK.length] === UNBOUND || isBound(start))

/** Tells whether a sealed file opens only under its own name; a file of the first format opens under any name. */
export const isBound = (start: Uint8Array): boolean => start[MARK.length] === BOUND

export function keyIdOf(start: Uint8Array): string {
  const id = Buffer.from(start).subarray(MAGIC_BYTES, MAGIC_BYTES + ID_BYTES)
  const end = id.indexOf(0)
  return id.toString('latin1', 0, end < 0 ? ID_BYTES : end)
}

export function plainSizeOf(sealedSize: number): number {
  const body = sealedSize - HEADER_BYTES
  const chunks = Math.max(1, Math.ceil(body / SEALED_CHUNK_BYTES))
  return Math.max(0, body - chunks * TAG_BYTES)
}

export const encryptedSizeOf = (plainSize: number): number =>
  HEADER_BYTES + plainSize + Math.max(1, Math.ceil(plainSize / CHUNK_BYTES)) * TAG_BYTES

/**
 * Encrypts bytes with AES-256-GCM, chunk by chunk, under a key of this file alone. Each chunk is bound to its file, the
 * file's name, its position and to whether it is the last: changed, moved, exchanged, missing or added bytes do not
 * open.
 */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  { id, key }: FileKey,
  name: string,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES)
  const header = Buffer.concat([MARK, Buffer.of(BOUND), Buffer.from(id.padEnd(ID_BYTES, '\0'), 'latin1'), salt])
  const fileKey = keyOfFile(key, salt)
  const encryptChunk = (chunk: Uint8Array, index: number, isLast: boolean) => {
    const nonce = nonceOf(index, isLast)
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonce).setAAD(boundTo(header, nonce, name))
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
  yield header
  let index = 0
  for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES)) {
    yield encryptChunk(chunk, index, isLast)
    index += 1
  }
}

/** Decrypts bytes; throws DecryptionError before it yields an altered byte. */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  keys: readonly FileKey[],
  name: string,
): AsyncGenerator<Uint8Array> {
  let open: ((chunk: Uint8Array, index: number, isLast: boolean) => Uint8Array) | undefined
  let index = 0
  for await (const { chunk, isLast } of inChunks(source, SEALED_CHUNK_BYTES, HEADER_BYTES)) {
    if (!open) {
      open = openerOf(chunk, keys, name)
      if (isLast) throw new DecryptionError('a sealed file ends before its first chunk')
      continue
    }
    yield open(chunk, index, isLast)
    index += 1
  }
}

function openerOf(header: Buffer, keys: readonly FileKey[], name: string) {
  if (header.length < HEADER_BYTES || !isEncrypted(header))
    throw new DecryptionError('a file is not sealed as ours are')
  const id = keyIdOf(header)
  const known = keys.find((key) => key.id === id)
  if (!known) throw new DecryptionError(`a file is sealed with the key "${id}", which is not among FILE_KEYS`)
  // Copies the header, which would keep a larger buffer in memory.
  const own = Buffer.from(header)
  const fileKey = keyOfFile(known.key, own.subarray(-SALT_BYTES))
  return (chunk: Uint8Array, index: number, isLast: boolean): Uint8Array => {
    if (chunk.length < TAG_BYTES) throw new DecryptionError('a sealed file was cut')
    const nonce = nonceOf(index, isLast)
    const opener = createDecipheriv('aes-256-gcm', fileKey, nonce).setAAD(boundTo(own, nonce, name))
    opener.setAuthTag(chunk.subarray(-TAG_BYTES))
    const plain = opener.update(chunk.subarray(0, -TAG_BYTES))
    try {
      opener.final()
    } catch {
      throw new DecryptionError('a sealed file is not as it was written')
    }
    return plain
  }
}

// Each file has its own key, so that a nonce needs to differ within one file only.
const keyOfFile = (key: Uint8Array, salt: Uint8Array) => Buffer.from(hkdfSync('sha256', key, salt, 'file at rest', 32))

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 4)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

const boundTo = (header: Buffer, nonce: Buffer, name: string) =>
  Buffer.concat([header, nonce, Buffer.from(isBound(header) ? name : '')])

/**
 * Yields chunks of one size, except the first, which may have its own size, and the last. Always yields a last chunk,
 * even an empty one.
 */
async function* inChunks(
  source: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let pieces: Uint8Array[] = []
  let gathered = 0
  let wanted = firstSize
  for await (const piece of source) {
    pieces.push(piece)
    gathered += piece.length
    if (gathered <= wanted) continue
    let all = Buffer.concat(pieces, gathered)
    // At least one byte is left, so that this chunk is not the last.
    while (all.length > wanted) {
      yield { chunk: all.subarray(0, wanted), isLast: false }
      all = all.subarray(wanted)
      wanted = size
    }
    pieces = [all]
    gathered = all.length
  }
  yield { chunk: gathered > 0 ? Buffer.concat(pieces, gathered) : NOTHING, isLast: true }
}
