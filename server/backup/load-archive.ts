import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { FORMER_PROGRAM, withoutFormer } from '#server/database/former-migrations.ts'
import { knownMigrations } from '#server/database/migration-files.ts'
import {
  applyMigration,
  ensureAppliedMigrations,
  type Migration,
  replaceAppliedMigrations,
} from '#server/database/migrations.store.ts'
import type { Tx } from '#server/database/open.ts'
import { rowsWithFiles } from '#server/database/rows-with-files.store.ts'
import { sha256Of } from '#server/gateways/storage/hashing.ts'
import { ArchiveError } from './archive-error.ts'
import { readArchive } from './archive-file.ts'
import { decompress } from './archive-parts.ts'
import type { InspectedArchive } from './inspect-archive.ts'
import { type ArchiveManifest, TABLES } from './manifest.ts'
import {
  type ArchivedTable,
  analyzeTables,
  copyIn,
  copyOut,
  dropEverything,
  openForLoading,
  selectTables,
  setSequence,
  settleMigration,
  settleTextForm,
} from './tables.store.ts'
import { readTar } from './tar.ts'

export interface LoadOptions {
  path: string
  identities: readonly string[]
  archive: InspectedArchive
}

/** Splits this program's migrations into those that the archive has applied and newer ones; throws on a mismatch. */
export function newerMigrations({ migrations }: Pick<ArchiveManifest, 'migrations'>): {
  older: Migration[]
  newer: Migration[]
} {
  const known = knownMigrations()
  const applied = withoutFormer(migrations, known)
  if (!applied)
    throw new ArchiveError(
      `The archive is of a version that this one does not bring up to date. Restore it with ${FORMER_PROGRAM}, back that ` +
        'up, and restore the new archive.',
    )
  for (const { number, name, checksum } of applied) {
    const own = known.find((one) => one.number === number)
    if (!own)
      throw new ArchiveError(
        `The archive is from a newer version of the portal (schema ${migrations.at(-1)?.number}, this version knows ` +
          `${known.at(-1)?.number}). Restore it with that version.`,
      )
    if (own.name !== name || own.checksum !== checksum)
      throw new ArchiveError(
        `The archive was made with a different version of migration ${name}. Restore it with the version that made it.`,
      )
  }
  return { older: known.slice(0, applied.length), newer: known.slice(applied.length) }
}

/**
 * Replaces the whole database with the archive: creates its schema, loads its rows, compares each table with the
 * manifest, restores the foreign keys and applies newer migrations. All of it takes effect when `tx` commits.
 */
export async function loadArchive(tx: Tx, { path, identities, archive }: LoadOptions): Promise<void> {
  const { manifest } = archive
  const { older, newer } = newerMigrations(manifest)
  await dropEverything(tx)
  await ensureAppliedMigrations(tx)
  for (const migration of older) await migrateOn(tx, migration)
  await settleTextForm(tx)
  await compareTables(tx, manifest)
  const close = await openForLoading(tx)
  await copyTables(tx, { path, identities, manifest })
  for (const table of manifest.tables) await compareRows(tx, table)
  for (const sequence of manifest.sequences) await setSequence(tx, sequence)
  await close()
  // The loaded rows contain the archive's own list of migrations.
  if (older.length < manifest.migrations.length) await replaceAppliedMigrations(tx, older)
  await analyzeTables(tx)
  for (const migration of newer) await migrateOn(tx, migration)
  await compareFiles(tx, archive)
}

async function migrateOn(tx: Tx, migration: Migration) {
  await applyMigration(tx, migration)
  await settleMigration(tx)
}

async function compareTables(tx: Tx, manifest: ArchiveManifest) {
  const shapeOf = (tables: readonly { name: string; columns: string[] }[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.join(', ')})`)
  const [made, archived] = [shapeOf(await selectTables(tx)), shapeOf(manifest.tables)]
  const different = [...made.filter((one) => !archived.includes(one)), ...archived.filter((one) => !made.includes(one))]
  if (different.length > 0)
    throw new ArchiveError(`The archive does not fit the schema that it names: ${different[0]} is only in one of them.`)
}

async function copyTables(
  tx: Tx,
  { path, identities, manifest }: { path: string; identities: readonly string[]; manifest: ArchiveManifest },
) {
  const tables = new Map(manifest.tables.map((table) => [`${TABLES}/${table.name}`, table]))
  let open: OpenTable | undefined
  for await (const { name, body } of readTar(readArchive(path, identities))) {
    const folder = name.slice(0, name.lastIndexOf('/'))
    const table = tables.get(folder)
    if (!table) break
    if (open?.folder !== folder) {
      await open?.end()
      open = openTable(tx, folder, table)
    }
    await open.write(await decompress(await buffer(body)))
  }
  await open?.end()
}

type OpenTable = ReturnType<typeof openTable>

function openTable(tx: Tx, folder: string, table: ArchivedTable) {
  const into = copyIn(tx, table)
  const done = finished(into)
  // `write` and `end` report the error; this handler keeps it from ending the process.
  done.catch(() => {})
  return {
    folder,
    write: async (bytes: Uint8Array) => {
      if (!into.write(bytes)) await Promise.race([once(into, 'drain'), done])
    },
    end: async () => {
      into.end()
      await done
    },
  }
}

async function compareRows(tx: Tx, table: ArchiveManifest['tables'][number]) {
  if ((await sha256Of(copyOut(tx, table))) !== table.sha256)
    throw new ArchiveError(`The rows of ${table.name} are not those of the archive after loading them.`)
}

/** Checks that the archive has the unchanged file of every row, except files that the manifest lists as missing. */
async function compareFiles(tx: Tx, { manifest, files }: InspectedArchive) {
  const missing = new Set(manifest.missing)
  for await (const rows of rowsWithFiles(tx)) {
    for (const { key, sha256 } of rows) {
      const archived = files.get(key)
      if (archived === undefined && !missing.has(key))
        throw new ArchiveError(`The archive has no file ${key}, which one of its rows names.`)
      if (archived !== undefined && sha256 !== null && archived !== sha256)
        throw new ArchiveError(`The file ${key} of the archive is not the one that its row names.`)
    }
  }
}
