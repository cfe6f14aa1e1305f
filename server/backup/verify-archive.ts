import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReceiveCluster } from '#server/database/embedded/copied-cluster.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import type { MoneySettings } from '#server/database/migrations.store.ts'
import { openDatabase, type Tx } from '#server/database/open.ts'
import { ArchiveError } from './archive-error.ts'
import { extractCluster } from './cluster-content.ts'
import { assertSameEngine } from './engine.ts'
import { type ArchiveKeys, type InspectedArchive, inspectArchive, isPhysical } from './inspect-archive.ts'
import { bringUp, loadArchive, newerMigrations } from './load-archive.ts'
import type { AnyManifest, ArchiveManifest, PhysicalManifest } from './manifest.ts'
import { totals } from './parts.ts'
import { copyOut, listTables } from './tables.store.ts'

/** Looks at a database that was restored, as this program knows it, and answers what is wrong with it. */
export type Check = (tx: Tx) => Promise<readonly string[]>

export interface VerifyOptions {
  path: string
  keys: ArchiveKeys
  dataDir: string
  money: MoneySettings
  checks: readonly Check[]
}

const DAY = 24 * 60 * 60_000
const PREFIX = 'rehearsal-'
/** Nothing of it outlives the rehearsal, so nothing need wait for the disk. */
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface VerifiedArchive {
  manifest: AnyManifest
  tables: number
  rows: number
}

/** A restore into a database that is thrown away afterwards: what passes it can be restored. */
export async function verifyArchive(options: VerifyOptions): Promise<VerifiedArchive> {
  const archive = await inspectArchive(options.path, options.keys)
  const { manifest } = archive
  newerMigrations(manifest)
  const read = isPhysical(archive) ? await rehearsePhysical(archive, options) : await rehearseRows(archive, options)
  assertWhole(manifest)
  return { manifest, ...read }
}

type TablesRead = Omit<VerifiedArchive, 'manifest'>

async function rehearseRows(archive: InspectedArchive<ArchiveManifest>, options: VerifyOptions): Promise<TablesRead> {
  const { path, keys, money } = options
  await rehearse(options, undefined, (tx) => loadArchive(tx, { path, identities: keys.identities, archive, money }))
  const { tables } = archive.manifest
  return { tables: tables.length, rows: tables.reduce((sum, { lines }) => sum + lines, 0) }
}

async function rehearsePhysical(
  archive: InspectedArchive<PhysicalManifest>,
  options: VerifyOptions,
): Promise<TablesRead> {
  const { path, keys, money } = options
  const { manifest } = archive
  assertSameEngine(manifest)
  const receive: ReceiveCluster = (place) => extractCluster({ path, identities: keys.identities, manifest }, place)
  return rehearse(options, receive, async (tx) => {
    const read = await readEveryRow(tx)
    await bringUp(tx, archive, money)
    return read
  })
}

/** PostgreSQL compares the sum of every page that it reads. */
async function readEveryRow(tx: Tx): Promise<TablesRead> {
  const tables = await listTables(tx)
  const read = totals()
  for (const table of tables) for await (const piece of copyOut(tx, table)) read.add(piece)
  return { tables: tables.length, rows: read.sum().lines }
}

async function rehearse<T>(
  { dataDir, checks }: VerifyOptions,
  receive: ReceiveCluster | undefined,
  load: (tx: Tx) => Promise<T>,
): Promise<T> {
  const place = existsSync(dataDir) ? dataDir : tmpdir()
  await removeAbandoned(place)
  const folder = await mkdtemp(join(place, PREFIX))
  try {
    const server = await startEmbedded({ dataDir: folder, settings: throwAway, ...(receive && { receive }) })
    try {
      const db = openDatabase(server.url, { connections: 1, statementTimeout: 0, isStreaming: true })
      try {
        return await db.begin(async (tx) => {
          const loaded = await load(tx)
          await assertSound(tx, checks)
          return loaded
        })
      } finally {
        await db.end({ timeout: 1 })
      }
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export async function assertSound(tx: Tx, checks: readonly Check[]): Promise<void> {
  for (const check of checks) {
    const [first] = await check(tx)
    if (first !== undefined) throw new ArchiveError(`What was restored is not sound: ${first}`)
  }
}

export function assertWhole({ missing }: AnyManifest): void {
  const [first] = missing
  if (first === undefined) return
  throw new ArchiveError(
    `The archive is not whole: ${missing.length} files were already missing or damaged when it was made, such as ${first}.`,
  )
}

/** What a killed rehearsal left behind. */
async function removeAbandoned(place: string) {
  for (const name of (await readdir(place)).filter((one) => one.startsWith(PREFIX))) {
    const found = await stat(join(place, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > DAY) await rm(join(place, name), { recursive: true, force: true })
  }
}
