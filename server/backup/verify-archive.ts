import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { openDatabase, type Tx } from '#server/database/open.ts'
import { ArchiveError } from './archive-error.ts'
import { type ArchiveKeys, inspectArchive } from './inspect-archive.ts'
import { loadArchive, newerMigrations } from './load-archive.ts'
import type { ArchiveManifest } from './manifest.ts'

/** Checks a restored database, and returns what is wrong with it. */
export type Check = (tx: Tx) => Promise<readonly string[]>

export interface VerifyOptions {
  path: string
  keys: ArchiveKeys
  dataDir: string
  checks: readonly Check[]
}

const PREFIX = 'rehearsal-'
/** The rehearsal discards this database, so no write needs to wait for the disk. */
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface VerifiedArchive {
  manifest: ArchiveManifest
  isTrusted: boolean
  tables: number
  rows: number
}

export async function verifyArchive(options: VerifyOptions): Promise<VerifiedArchive> {
  const archive = await inspectArchive(options.path, options.keys)
  const { manifest, isTrusted } = archive
  newerMigrations(manifest)
  const { path, keys } = options
  await rehearse(options, (tx) => loadArchive(tx, { path, identities: keys.identities, archive }))
  assertWhole(manifest)
  const { tables } = manifest
  return { manifest, isTrusted, tables: tables.length, rows: tables.reduce((sum, { lines }) => sum + lines, 0) }
}

async function rehearse({ dataDir, checks }: VerifyOptions, load: (tx: Tx) => Promise<void>): Promise<void> {
  const place = existsSync(dataDir) ? dataDir : tmpdir()
  await removeAbandoned(place)
  const folder = await mkdtemp(join(place, PREFIX))
  try {
    await using server = await startEmbedded({ dataDir: folder, settings: throwAway })
    await using db = openDatabase(server.url, { connections: 1, statementTimeout: 0, isStreaming: true })
    await db.begin(async (tx) => {
      await load(tx)
      await assertSound(tx, checks)
    })
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

export function assertWhole({ missing }: ArchiveManifest): void {
  const [first] = missing
  if (first === undefined) return
  throw new ArchiveError(
    `The archive is not whole: ${missing.length} files were already missing or damaged when it was made, such as ${first}.`,
  )
}

async function removeAbandoned(place: string) {
  for (const name of (await readdir(place)).filter((one) => one.startsWith(PREFIX))) {
    const found = await stat(join(place, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > DAY) await rm(join(place, name), { recursive: true, force: true })
  }
}
