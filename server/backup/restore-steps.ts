import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/config/config.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { expectPlainFiles, unnamedKeys } from '#server/database/rows-with-files.store.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import { commandEffects } from '#server/effects/refresh-case.ts'
import { anonymisePerson } from '#server/features/privacy/my-data/anonymise-person.service.ts'
import { sha256Of } from '#server/gateways/storage/hashing.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Tombstone } from '#server/privacy/tombstones.ts'
import { ArchiveError } from './archive-error.ts'
import { readArchive } from './archive-file.ts'
import { createBackup } from './create-backup.ts'
import { type ArchiveKeys, type InspectedArchive, plainBytes } from './inspect-archive.ts'
import { type ArchiveManifest, FILES } from './manifest.ts'
import { openFilesOf, prepareEmptyDatabase, soundnessChecks } from './portal-archives.ts'
import { countPortals, describeTarget, endSignIns, keepIdentity, type TargetFacts } from './restore-target.store.ts'
import { findOrMakeSigningKey } from './signing-key.ts'
import { readTar } from './tar.ts'
import { assertSound } from './verify-archive.ts'

export interface RestoreRequest {
  path: string
  isReplacing: boolean
  acceptsMissing: boolean
  /** Accepts an archive without a signature, or with the signature of an unknown key. */
  trustsUnsigned: boolean
  erasedFile: string | undefined
}

export interface Restore {
  config: Config
  request: RestoreRequest
  databaseUrl: string
  archive: InspectedArchive
  keys: ArchiveKeys
  tombstones: readonly Tombstone[]
  say: (line: string) => void
}

export interface Restored {
  manifest: ArchiveManifest
  erasedAgain: number
}

const WRITES_AT_ONCE = 8
const CLOSED_WITHIN = 2_000
const READ_WHOLE = 8 * 1024 * 1024

export async function refuseRunningPortal(db: Database) {
  // PostgreSQL lists a connection for a moment after its end, even a connection of this restore.
  for (const until = Date.now() + CLOSED_WITHIN; Date.now() < until; await pause(100)) {
    if ((await countPortals(db)) === 0) return
  }
  throw new StartRefusal('A portal is running on this database. Stop it, and every other one on it, and restore again.')
}

export async function prepareTarget(db: Database, restore: Restore): Promise<TargetFacts> {
  const { config, request, databaseUrl, archive } = restore
  const before = await describeTarget(db)
  if (before.tables > 0 && !before.isOurs)
    throw new StartRefusal('The database contains tables that are not the portal’s. Restore into an empty one.')
  if (before.holdsPeople) {
    if (!request.isReplacing)
      throw new StartRefusal(
        'There is data of people here already. Restore into an empty DATA_DIR or database, or add --replace: it keeps ' +
          'what is here in an archive of its own first.',
      )
    await keepFormer(db, restore)
  }
  await prepareEmptyDatabase(config, databaseUrl, archive.manifest)
  return describeTarget(db)
}

/** Archives the current data, complete or not, in case the restored archive proves to be the wrong one. */
async function keepFormer(db: Database, { config, databaseUrl, say }: Restore) {
  const { path, manifest } = await createBackup({
    databaseUrl,
    storage: await openFilesOf(config, db),
    folder: config.backup.folder ?? config.dataDir,
    prefix: 'before-restore',
    recipients: config.backup.recipients,
    fileKey: config.fileKeys?.[0],
    signingKey: await findOrMakeSigningKey(config),
  })
  if (manifest.missing.length > 0) say(`${manifest.missing.length} files of what is here were missing already.`)
  say(`What was here is kept in ${path}`)
}

export async function writeFiles(storage: Storage, { archive, request, keys, say }: Restore) {
  const { files, manifest } = archive
  const writing = new Set<Promise<unknown>>()
  for await (const { name, size, body } of readTar(readArchive(request.path, keys.identities))) {
    if (!name.startsWith(`${FILES}/`)) continue
    const key = name.slice(FILES.length + 1)
    const expected = files.get(key)
    if (await isThere(storage, key, expected)) continue
    const source = plainBytes(key, size > READ_WHOLE ? body : oneOf(await buffer(body)), keys.fileKeys)
    const written = storage.write(key, source).then(({ sha256 }) => {
      if (sha256 !== expected) throw new ArchiveError(`The file ${key} was not written as it is in the archive.`)
    })
    const done = written.finally(() => writing.delete(done))
    writing.add(done)
    done.catch(() => {})
    if (size > READ_WHOLE) await done
    else if (writing.size >= WRITES_AT_ONCE) await Promise.race(writing)
  }
  await Promise.all(writing)
  say(`${manifest.files.count} files checked and written.`)
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function isThere(storage: Storage, key: string, expected: string | undefined): Promise<boolean> {
  const file = await storage.open(key).catch(() => null)
  return file !== null && (await sha256Of(file.stream).catch(() => null)) === expected
}

export async function settleRestored(
  tx: Tx,
  { target, tombstonesHere }: { target: TargetFacts; tombstonesHere: readonly Tombstone[] },
  { config, tombstones }: Restore,
): Promise<number> {
  await keepIdentity(tx, target)
  await endSignIns(tx)
  if (config.s3 || !config.fileKeys) await expectPlainFiles(tx)
  const all = new Map([...tombstonesHere, ...tombstones].map((one) => [one.personId, one]))
  for (const one of all.values()) await anonymisePerson(tx, commandEffects(config), one)
  await assertSound(tx, soundnessChecks(config))
  return all.size
}

/** Removes the files of people who were erased again; the daily check of the files removes those that a kill leaves. */
export async function removeUnnamed(db: Database, storage: Storage, { files }: InspectedArchive) {
  for (const key of await unnamedKeys(db, [...files.keys()])) await storage.remove(key)
}
