import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { version } from '#server/config-version.ts'
import { listAppliedMigrations } from '#server/database/migrations.store.ts'
import { openDatabase, type Tx } from '#server/database/open.ts'
import { readSetting } from '#server/database/settings.store.ts'
import { DecryptionError, encrypt, encryptedSizeOf, type FileKey } from '#server/gateways/storage/encrypted-bytes.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { writeArchive } from './archive-file.ts'
import { type ArchiveManifest, FILE_LIST, FILES, FORMAT, type ListedFile, MANIFEST, TABLES } from './manifest.ts'
import { hashed, inParts } from './parts.ts'
import { type RowWithFile, rowsWithFiles, unnamedKeys } from './rows-with-files.store.ts'
import { beginSnapshot, copyOut, listPartitions, listTables, readSequences, readServerVersion } from './tables.store.ts'
import { type Member, writeTar } from './tar.ts'

export interface BackupOptions {
  /** The server itself, not a pooler. */
  databaseUrl: string
  storage: Storage
  folder: string
  prefix?: string
  recipients: readonly string[]
  /** Encrypts the files in an archive that is not encrypted itself, so that it protects them no less than the disk. */
  fileKey: FileKey | undefined
  now?: () => Date
}

export interface FinishedBackup {
  path: string
  bytes: number
  manifest: ArchiveManifest
}

const TRIES = 3
const READ_AHEAD = 16
const READ_WHOLE = 1024 * 1024

/** A file of the snapshot was removed by the portal before it could be copied. */
class SnapshotOutdated extends Error {}

/** One moment of the database and every file that its rows name then. What is missing of them stands in the manifest. */
export async function createBackup(options: BackupOptions): Promise<FinishedBackup> {
  const db = openDatabase(options.databaseUrl, {
    connections: 2,
    statementTimeout: 0,
    isStreaming: true,
    applicationName: 'lampara backup',
  })
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await db.begin(async (tx) => {
          await beginSnapshot(tx)
          return writeSnapshot(tx, options, (keys) => unnamedKeys(db, keys))
        })
      } catch (error) {
        if (!(error instanceof SnapshotOutdated) || tries === TRIES) throw error
      }
    }
  } finally {
    await db.end({ timeout: 1 })
  }
}

type FindUnnamed = (keys: readonly string[]) => Promise<string[]>

async function writeSnapshot(tx: Tx, options: BackupOptions, findUnnamed: FindUnnamed): Promise<FinishedBackup> {
  const { folder, recipients, prefix = 'lampara-backup', now = () => new Date() } = options
  const startedAt = now()
  const migrations = await listAppliedMigrations(tx)
  const schema = migrations.at(-1)?.number ?? 0
  const start = {
    format: FORMAT,
    program: version,
    schema,
    postgres: await readServerVersion(tx),
    startedAt: startedAt.toISOString(),
    storageId: (await readSetting(tx, 'storage_id')) ?? null,
    bucketId: (await readSetting(tx, 'bucket_id')) ?? null,
    migrations,
    partitions: await listPartitions(tx),
  } as const
  const written: { manifest?: ArchiveManifest } = {}

  async function* members(): AsyncGenerator<Member> {
    const tables = yield* tableMembers(tx)
    const sequences = await readSequences(tx)
    const found = yield* fileMembers(tx, options, findUnnamed)
    const manifest = { ...start, tables, sequences, ...found, finishedAt: now().toISOString() }
    const body = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
    yield { name: MANIFEST, size: body.length, body }
    written.manifest = manifest
  }

  const at = startedAt.toISOString().replace(/[-:]|\.\d+/g, '')
  const name = `${prefix}-${at}-v${version}-s${schema}.tar${recipients.length > 0 ? '.age' : ''}`
  const bytes = await writeArchive({ folder, name, recipients }, writeTar(members(), startedAt))
  if (!written.manifest) throw new Error('the archive ended before its manifest')
  return { path: join(folder, name), bytes, manifest: written.manifest }
}

async function* tableMembers(tx: Tx): AsyncGenerator<Member, ArchiveManifest['tables']> {
  const tables: ArchiveManifest['tables'] = []
  for (const table of await listTables(tx)) {
    const written = yield* inParts(`${TABLES}/${table.name}`, copyOut(tx, table))
    tables.push({ ...table, ...written })
  }
  return tables
}

type FileFacts = Pick<ArchiveManifest, 'files' | 'fileKeyId' | 'missing'>

async function* fileMembers(
  tx: Tx,
  { storage, recipients, fileKey }: BackupOptions,
  findUnnamed: FindUnnamed,
): AsyncGenerator<Member, FileFacts> {
  const sealing = recipients.length > 0 ? undefined : fileKey
  const listed: ListedFile[] = []
  const missing: string[] = []
  for await (const { row, file } of readAhead(tx, storage)) {
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
  const [removed] = await findUnnamed(missing)
  if (removed !== undefined) throw new SnapshotOutdated(`${removed} was removed meanwhile`)
  const list = yield* inParts(FILE_LIST, linesOf(listed))
  const bytes = listed.reduce((sum, { size }) => sum + size, 0)
  return { files: { count: listed.length, bytes, list }, fileKeyId: sealing?.id ?? null, missing }
}

async function* linesOf(listed: readonly ListedFile[]): AsyncGenerator<Uint8Array> {
  for (const file of listed) yield Buffer.from(`${JSON.stringify(file)}\n`)
}

interface SnapshotFile {
  row: RowWithFile
  /** Null where it is not there, or not as it was written. */
  file: { size: number; body: AsyncIterable<Uint8Array> } | null
}

/** Small files, which most are, are read several at a time; they come in the order of their keys. */
async function* readAhead(tx: Tx, storage: Storage): AsyncGenerator<SnapshotFile> {
  const waiting: Promise<SnapshotFile>[] = []
  for await (const rows of rowsWithFiles(tx)) {
    for (const row of rows) {
      const reading = openFile(storage, row)
      // Whoever waits for it hears of it; until then it must not end the process.
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
    // Read twice: what is not as it was written must not be announced as a member.
    if (sha256 && (await hashOf(opened.stream).catch(unlessDamaged)) !== sha256) return { row, file: null }
    if (!sha256) return { row, file: { size: opened.size, body: opened.stream } }
    const again = await storage.open(key, { isEncrypted })
    return { row, file: again && { size: again.size, body: again.stream } }
  }
  const whole = await buffer(opened.stream).catch(unlessDamaged)
  if (!whole) return { row, file: null }
  if (sha256 && createHash('sha256').update(whole).digest('hex') !== sha256) return { row, file: null }
  return { row, file: { size: whole.length, body: oneOf(whole) } }
}

/** Bytes that do not decrypt are a lost file; a store that does not answer is no reason to call its files lost. */
function unlessDamaged(error: unknown): null {
  if (error instanceof Error && error.cause instanceof DecryptionError) return null
  throw error
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of stream) hash.update(piece)
  return hash.digest('hex')
}
