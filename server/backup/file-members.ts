import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { RowWithFile } from '#server/database/rows-with-files.store.ts'
import { DecryptionError, encrypt, encryptedSizeOf, type FileKey } from '#server/gateways/storage/encrypted-bytes.ts'
import { hashed, sha256Of } from '#server/gateways/storage/hashing.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { inParts } from './archive-parts.ts'
import { type ArchiveManifest, FILE_LIST, FILES, type ListedFile } from './manifest.ts'
import type { Member } from './tar.ts'

export interface FileSource {
  storage: Storage
  recipients: readonly string[]
  /** Encrypts the files in an unencrypted archive, so that they are as safe there as on the disk. */
  fileKey: FileKey | undefined
}

type NamedFiles = AsyncIterable<readonly RowWithFile[]>
type FileFacts = Pick<ArchiveManifest, 'files' | 'fileKeyId' | 'missing'>

const READ_AHEAD = 16
const READ_WHOLE = 1024 * 1024

export async function* fileMembers(
  named: NamedFiles,
  { storage, recipients, fileKey }: FileSource,
): AsyncGenerator<Member, FileFacts> {
  const sealing = recipients.length > 0 ? undefined : fileKey
  const listed: ListedFile[] = []
  const missing: string[] = []
  for await (const { row, file } of readAhead(named, storage)) {
    if (!file) {
      missing.push(row.key)
      continue
    }
    const hash = createHash('sha256')
    const size = sealing ? encryptedSizeOf(file.size) : file.size
    const body = sealing ? encrypt(file.body, sealing, row.key) : file.body
    yield { name: `${FILES}/${row.key}`, size, body: hashed(body, hash) }
    listed.push({ key: row.key, size, sha256: hash.digest('hex') })
  }
  const list = yield* inParts(FILE_LIST, linesOf(listed))
  const bytes = listed.reduce((sum, { size }) => sum + size, 0)
  return { files: { count: listed.length, bytes, list }, fileKeyId: sealing?.id ?? null, missing }
}

async function* linesOf(listed: readonly ListedFile[]): AsyncGenerator<Uint8Array> {
  for (const file of listed) yield Buffer.from(`${JSON.stringify(file)}\n`)
}

interface SnapshotFile {
  row: RowWithFile
  file: { size: number; body: AsyncIterable<Uint8Array> } | null
}

/** Reads several files ahead, as most are small, and yields them in the order of their keys. */
async function* readAhead(named: NamedFiles, storage: Storage): AsyncGenerator<SnapshotFile> {
  const waiting: Promise<SnapshotFile>[] = []
  for await (const rows of named) {
    for (const row of rows) {
      const reading = openFile(storage, row)
      // The reader gets the error later; until then this handler keeps it from ending the process.
      reading.catch(() => {})
      waiting.push(reading)
      const next = waiting.length >= READ_AHEAD ? waiting.shift() : undefined
      if (next) yield await next
    }
  }
  for (const each of waiting) yield await each
}

async function openFile(storage: Storage, row: RowWithFile): Promise<SnapshotFile> {
  const { key, sha256, isEncrypted } = row
  const opened = await storage.open(key, { isEncrypted }).catch(unlessDamaged)
  if (!opened) return { row, file: null }
  if (opened.size > READ_WHOLE) {
    // Reads a large file twice: a damaged file must not begin as a member of the archive.
    if (sha256 && (await sha256Of(opened.stream).catch(unlessDamaged)) !== sha256) return { row, file: null }
    if (!sha256) return { row, file: { size: opened.size, body: opened.stream } }
    const again = await storage.open(key, { isEncrypted })
    return { row, file: again && { size: again.size, body: again.stream } }
  }
  const whole = await buffer(opened.stream).catch(unlessDamaged)
  if (!whole) return { row, file: null }
  if (sha256 && createHash('sha256').update(whole).digest('hex') !== sha256) return { row, file: null }
  return { row, file: { size: whole.length, body: oneOf(whole) } }
}

/** Reports a file as lost when its bytes do not decrypt, never when the store is unreachable. */
function unlessDamaged(error: unknown): null {
  if (error instanceof Error && error.cause instanceof DecryptionError) return null
  throw error
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}
