import type { KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { version } from '#server/config/version.ts'
import { selectAppliedMigrations } from '#server/database/migrations.store.ts'
import { openDatabase, type Tx } from '#server/database/open.ts'
import { rowsWithFiles, unnamedKeys } from '#server/database/rows-with-files.store.ts'
import { selectSetting } from '#server/database/settings.store.ts'
import { writeArchive } from './archive-file.ts'
import { inParts } from './archive-parts.ts'
import { type FileSource, fileMembers } from './file-members.ts'
import { type ArchiveManifest, type ArchiveSource, FORMAT, MANIFEST, SIGNATURE, TABLES } from './manifest.ts'
import { signManifest } from './signature.ts'
import { beginSnapshot, copyOut, selectSequences, selectServerVersion, selectTables } from './tables.store.ts'
import { type Member, writeTar } from './tar.ts'

export interface BackupOptions extends FileSource {
  signingKey: KeyObject
  /** The server itself, not a pooler. */
  databaseUrl: string
  folder: string
  prefix?: string
  now?: () => Date
}

export interface FinishedBackup {
  path: string
  bytes: number
  manifest: ArchiveManifest
}

const TRIES = 3

class SnapshotOutdated extends Error {}

/** Archives one snapshot of the database and every file that its rows name; the manifest lists missing files. */
export async function createBackup(options: BackupOptions): Promise<FinishedBackup> {
  await using db = openDatabase(options.databaseUrl, {
    connections: 2,
    statementTimeout: 0,
    isStreaming: true,
    applicationName: 'lampara backup',
  })
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
}

type FindUnnamed = (keys: readonly string[]) => Promise<string[]>

async function writeSnapshot(tx: Tx, options: BackupOptions, findUnnamed: FindUnnamed): Promise<FinishedBackup> {
  const { now = () => new Date() } = options
  const startedAt = now()
  const provenance = await describeSource(tx, startedAt)

  async function* content(): AsyncGenerator<Member, ArchiveManifest> {
    const tables = yield* tableMembers(tx)
    const sequences = await selectSequences(tx)
    const found = yield* fileMembers(rowsWithFiles(tx), options)
    const [removed] = await findUnnamed(found.missing)
    if (removed !== undefined) throw new SnapshotOutdated(`${removed} was removed meanwhile`)
    const finishedAt = now().toISOString()
    return { format: FORMAT, ...provenance, tables, sequences, ...found, finishedAt }
  }

  return writeWithManifest({ prefix: 'lampara-backup', ...options }, provenance, content())
}

async function describeSource(tx: Tx, startedAt: Date): Promise<ArchiveSource> {
  const migrations = await selectAppliedMigrations(tx)
  return {
    program: version,
    schema: migrations.at(-1)?.number ?? 0,
    postgres: await selectServerVersion(tx),
    startedAt: startedAt.toISOString(),
    storageId: (await selectSetting(tx, 'storage_id')) ?? null,
    bucketId: (await selectSetting(tx, 'bucket_id')) ?? null,
    migrations,
  }
}

async function writeWithManifest(
  { folder, prefix, recipients, signingKey }: BackupOptions & { prefix: string },
  { startedAt, schema }: ArchiveSource,
  content: AsyncGenerator<Member, ArchiveManifest>,
): Promise<FinishedBackup> {
  const written: { manifest?: ArchiveManifest } = {}
  async function* members(): AsyncGenerator<Member> {
    const manifest = yield* content
    const body = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
    const signature = signManifest(body, signingKey)
    yield { name: SIGNATURE, size: signature.length, body: signature }
    yield { name: MANIFEST, size: body.length, body }
    written.manifest = manifest
  }
  const at = startedAt.replace(/[-:]|\.\d+/g, '')
  const stem = join(folder, `${prefix}-${at}-v${version}-s${schema}`)
  const name = freeName(stem, recipients.length > 0 ? '.tar.age' : '.tar')
  const bytes = await writeArchive({ folder, name, recipients }, writeTar(members(), new Date(startedAt)))
  if (written.manifest === undefined) throw new Error('the archive ended before its manifest')
  return { path: join(folder, name), bytes, manifest: written.manifest }
}

/** Never overwrites an archive of the same second, which may be the only one to restore from. */
function freeName(stem: string, ending: string): string {
  let name = stem + ending
  for (let count = 2; existsSync(name); count += 1) name = `${stem}-${count}${ending}`
  return basename(name)
}

async function* tableMembers(tx: Tx): AsyncGenerator<Member, ArchiveManifest['tables']> {
  const tables: ArchiveManifest['tables'] = []
  for (const table of await selectTables(tx)) {
    const written = yield* inParts(`${TABLES}/${table.name}`, copyOut(tx, table))
    tables.push({ ...table, ...written })
  }
  return tables
}
