import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { syncFolder } from '#server/gateways/storage/disk-files.ts'
import { hashed } from '#server/gateways/storage/hashing.ts'
import { ArchiveError } from './archive-error.ts'
import { gathered } from './archive-parts.ts'
import type { Bytes } from './tar.ts'

const PIECE = 1024 * 1024
const UNFINISHED = '.part'
const TRAILER = /^sha256:([0-9a-f]{64})\n$/
const TRAILER_BYTES = 'sha256:'.length + 64 + 1

interface ArchivePlace {
  folder: string
  name: string
  recipients: readonly string[]
}

/** Writes to a temporary file, syncs it and renames it; a failure leaves no file behind. */
export async function writeArchive({ folder, name, recipients }: ArchivePlace, source: Bytes): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder)
  const aside = join(folder, `${name}${UNFINISHED}`)
  const file = await open(aside, 'wx', 0o600)
  let size = 0
  try {
    const bytes = withTrailer(source)
    for await (const piece of gathered(recipients.length > 0 ? encryptToRecipients(bytes, recipients) : bytes, PIECE)) {
      await file.writeFile(piece)
      size += piece.length
    }
    await file.sync()
    await file.close()
    await rename(aside, join(folder, name))
    await syncFolder(folder)
    return size
  } catch (error) {
    await file.close().catch(() => {})
    await rm(aside, { force: true })
    throw error
  }
}

/** Removes what a killed backup left behind; the age limit spares a backup that is still being written. */
async function removeUnfinished(folder: string) {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(UNFINISHED))) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > DAY) await rm(join(folder, name), { force: true })
  }
}

/** Appends the SHA-256 of all bytes behind the end of the tar, where tar readers ignore it. */
async function* withTrailer(source: Bytes): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  yield* hashed(source, hash)
  yield Buffer.from(`sha256:${hash.digest('hex')}\n`)
}

/** Yields the bytes of the tar, decrypted if necessary; withholds the last bytes unless the checksum matches. */
export async function* readArchive(path: string, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const stored = createReadStream(path, { highWaterMark: PIECE })
  // A reader gets the error; this listener keeps it from ending the process when no reader listens.
  stored.on('error', () => {})
  try {
    yield* withoutTrailer(await opened(path, stored, identities))
  } catch (error) {
    throw readable(error)
  } finally {
    stored.destroy()
  }
}

async function opened(path: string, stored: Bytes, identities: readonly string[]): Promise<Bytes> {
  if (!isAge(await startOf(path))) return stored
  if (identities.length > 0) return decryptWithIdentities(stored, identities)
  throw new ArchiveError(
    'The archive is encrypted. Set BACKUP_IDENTITY_FILE to the file with its identity (AGE-SECRET-KEY-…).',
  )
}

async function startOf(path: string): Promise<Uint8Array> {
  await using file = await open(path, 'r')
  return (await file.read(Buffer.alloc(64), 0, 64, 0)).buffer
}

function readable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ArchiveError) return error
  if (/no identity matched/.test(error.message))
    return new ArchiveError(
      'The identity in BACKUP_IDENTITY_FILE does not open this archive: it was encrypted to others.',
    )
  if ('code' in error && error.code === 'ENOENT') return new ArchiveError('There is no such archive.')
  if ('code' in error && typeof error.code === 'string' && 'syscall' in error) return error
  return new ArchiveError(`The archive is damaged or not complete: ${error.message}.`)
}

async function* withoutTrailer(source: Bytes): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array = Buffer.alloc(0)
  for await (const piece of source) {
    const all = held.length > 0 ? Buffer.concat([held, piece]) : piece
    const safe = all.subarray(0, Math.max(0, all.length - TRAILER_BYTES))
    held = all.subarray(safe.length)
    hash.update(safe)
    if (safe.length > 0) yield safe
  }
  const expected = TRAILER.exec(Buffer.from(held).toString('latin1'))?.[1]
  if (expected === undefined) throw new ArchiveError('The archive is not complete: its end is missing.')
  if (expected !== hash.digest('hex')) throw new ArchiveError('The archive is damaged: its bytes are not as written.')
}

const MAGIC = Buffer.from('age-encryption.org/v1\n')

const isAge = (start: Uint8Array): boolean => MAGIC.equals(start.subarray(0, MAGIC.length))

async function* encryptToRecipients(source: Bytes, recipients: readonly string[]): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(toStream(source))
}

/** Decrypts, and throws before it yields a byte that was altered. */
async function* decryptWithIdentities(source: Bytes, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(toStream(source))
}

function toStream(source: Bytes): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await pieces.return?.()),
    },
    { highWaterMark: 0 },
  )
}
