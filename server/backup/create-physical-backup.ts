import { openDatabase, type Tx } from '#server/database/open.ts'
import { beginBaseBackup } from './base-backup.store.ts'
import { type BackupOptions, describeSource, type FinishedBackup, writeWithManifest } from './create-backup.ts'
import { engineOf } from './engine.ts'
import { fileMembers } from './file-members.ts'
import { CLUSTER, CLUSTER_MANIFEST, PHYSICAL_FORMAT, type PhysicalManifest } from './manifest.ts'
import { inParts } from './parts.ts'
import { type RowWithFile, rowsWithFiles, unnamedKeys } from './rows-with-files.store.ts'
import { beginSnapshot } from './tables.store.ts'
import type { Member } from './tar.ts'

export interface PhysicalBackupOptions extends BackupOptions {
  /** Of a superuser of the embedded database. */
  adminUrl: string
}

/** The database as PostgreSQL keeps it, of the moment at which its copy ended, and then every file that its rows name. */
export async function createPhysicalBackup(options: PhysicalBackupOptions): Promise<FinishedBackup<PhysicalManifest>> {
  const { now = () => new Date() } = options
  const db = openDatabase(options.databaseUrl, {
    connections: 3,
    statementTimeout: 0,
    isStreaming: true,
    applicationName: 'lampara backup',
  })
  try {
    return await db.begin(async (before) => {
      await beginSnapshot(before)
      const provenance = await describeSource(before, now())
      return db.begin((after) => {
        async function* content(): AsyncGenerator<Member, PhysicalManifest> {
          const copied = yield* clusterMembers(options.adminUrl)
          await beginSnapshot(after)
          const found = yield* fileMembers(namedWhileCopied(before, after), options)
          const removed = await unnamedKeys(db, found.missing)
          const missing = found.missing.filter((key) => !removed.includes(key))
          const finishedAt = now().toISOString()
          const engine = engineOf(provenance.postgres)
          return { format: PHYSICAL_FORMAT, engine, ...provenance, ...copied, ...found, missing, removed, finishedAt }
        }
        return writeWithManifest({ prefix: 'lampara-physical', ...options }, provenance, content())
      })
    })
  } finally {
    await db.end({ timeout: 1 })
  }
}

type ClusterFacts = Pick<PhysicalManifest, 'cluster' | 'clusterManifest'>

async function* clusterMembers(adminUrl: string): AsyncGenerator<Member, ClusterFacts> {
  const backup = await beginBaseBackup(adminUrl)
  try {
    const cluster = yield* inParts(CLUSTER, backup.cluster)
    const clusterManifest = yield* inParts(CLUSTER_MANIFEST, backup.manifest)
    if (clusterManifest.bytes === 0) throw new Error('the copy of the database ended before its manifest')
    return { cluster, clusterManifest }
  } finally {
    await backup.close()
  }
}

/** The copy is of a moment between the two snapshots, and so are its rows. */
async function* namedWhileCopied(before: Tx, after: Tx): AsyncGenerator<RowWithFile[]> {
  yield* rowsWithFiles(after)
  for await (const rows of rowsWithFiles(before)) {
    const ceased = new Set(
      await unnamedKeys(
        after,
        rows.map(({ key }) => key),
      ),
    )
    yield rows.filter(({ key }) => ceased.has(key))
  }
}
