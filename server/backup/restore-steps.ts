import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Tx } from '#server/database/open.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { ErasedPerson } from '#server/privacy/erased-people.ts'
import { ArchiveError } from './archive-error.ts'
import { readArchive } from './archive-file.ts'
import { type ArchiveKeys, type InspectedArchive, plainBytes } from './inspect-archive.ts'
import { type ArchiveManifest, FILES } from './manifest.ts'
import { countPortals, describeTarget, endSignIns, keepIdentity, type TargetFacts } from './restore-target.store.ts'
import { expectPlainFiles, unnamedKeys } from './rows-with-files.store.ts'
import { readTar } from './tar.ts'
import { assertSound, type Check } from './verify-archive.ts'

export interface RestoreOptions {
  path: string
  keys: ArchiveKeys
  databaseUrl: string
  /** Over what people have done here; `keepFormer` is called before. */
  isReplacing: boolean
  acceptsMissing: boolean
  /** Brings an empty database to where a first start brings it, tied to its folder of files. */
  prepareEmpty: (manifest: ArchiveManifest) => Promise<void>
  keepFormer: () => Promise<void>
  openStorage: (db: Database) => Promise<Storage>
  keepsFilesEncrypted: boolean
  erased: readonly ErasedPerson[]
  eraseNow: (tx: Tx, person: ErasedPerson) => Promise<void>
  checks: readonly Check[]
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
  // The server shows a connection for a moment after it was closed, one of this very restore among them.
  for (const until = Date.now() + CLOSED_WITHIN; Date.now() < until; await pause(100)) {
    if ((await countPortals(db)) === 0) return
  }
  throw new StartRefusal('A portal is running on this database. Stop it, and every other one on it, and restore again.')
}

export async function prepareTarget(
  db: Database,
  manifest: ArchiveManifest,
  options: RestoreOptions,
): Promise<TargetFacts> {
  const before = await describeTarget(db)
  if (before.tables > 0 && !before.isOurs)
    throw new StartRefusal('The database contains tables that are not the portal’s. Restore into an empty one.')
  if (before.holdsPeople) {
    if (!options.isReplacing)
      throw new StartRefusal(
        'There is data of people here already. Restore into an empty DATA_DIR or database, or add --replace: it keeps ' +
          'what is here in an archive of its own first.',
      )
    await options.keepFormer()
  }
  await options.prepareEmpty(manifest)
  return describeTarget(db)
}

export async function writeFiles(storage: Storage, { files, manifest }: InspectedArchive, options: RestoreOptions) {
  const { keys, path } = options
  const writing = new Set<Promise<unknown>>()
  for await (const { name, size, body } of readTar(readArchive(path, keys.identities))) {
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
  options.say(`${manifest.files.count} files checked and written.`)
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function isThere(storage: Storage, key: string, expected: string | undefined): Promise<boolean> {
  const file = await storage.open(key).catch(() => null)
  if (!file) return false
  const hash = createHash('sha256')
  try {
    for await (const piece of file.stream) hash.update(piece)
  } catch {
    return false
  }
  return hash.digest('hex') === expected
}

export async function settleRestored(
  tx: Tx,
  { target, erasedHere }: { target: TargetFacts; erasedHere: readonly ErasedPerson[] },
  options: RestoreOptions,
): Promise<number> {
  await keepIdentity(tx, target)
  await endSignIns(tx)
  if (!options.keepsFilesEncrypted) await expectPlainFiles(tx)
  const all = new Map([...erasedHere, ...options.erased].map((person) => [person.personId, person]))
  for (const person of all.values()) await options.eraseNow(tx, person)
  await assertSound(tx, options.checks)
  return all.size
}

/** The files of people who were erased again; what a kill leaves of them the daily check of the files removes. */
export async function removeUnnamed(db: Database, storage: Storage, { files }: InspectedArchive) {
  for (const key of await unnamedKeys(db, [...files.keys()])) await storage.remove(key)
}
