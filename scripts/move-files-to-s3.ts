// npm run files:move-to-s3 [-- --delete]: moves the files under DATA_DIR to S3, while the portal goes on.
import { createHash } from 'node:crypto'
import { type Config, parseConfig } from '#server/config/config.ts'
import { findRunningDatabase } from '#server/database/embedded/embedded.ts'
import { countReferencedFiles, isReferenced, referencedFiles, tryLockMove } from '#server/database/kept-files.store.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { bindFiles, openDisk, openS3 } from '#server/start/open-storage.ts'

const SAY_EVERY = 500

class MoveError extends Error {}

async function run(isDeleting: boolean) {
  const config = parseConfig(process.env)
  const url = config.database?.directUrl ?? config.database?.url ?? (await findRunningDatabase(config.dataDir))
  if (!url) {
    throw new MoveError(`No portal is running on ${config.dataDir}. Start it, with S3_* set; files move while it runs.`)
  }
  const db = openDatabase(url, { connections: 2 })
  // For the lock alone, which lasts as long as the move.
  const own = openDatabase(url, { connections: 1, statementTimeout: 0 })
  try {
    return await own.begin(async (tx) => {
      // Of two, one could remove at the new place what the other takes for safe there.
      if (!(await tryLockMove(tx))) throw new MoveError('Files are already being moved. Wait until that has finished.')
      return moveTo(config, db, isDeleting)
    })
  } finally {
    await Promise.all([db.end({ timeout: 1 }), own.end({ timeout: 1 })])
  }
}

async function moveTo(config: Config, db: Database, isDeleting: boolean): Promise<number> {
  const to = await openS3(config, db, { info: () => {}, warn: (_, words) => console.error(words) })
  if (!to)
    throw new MoveError('S3_ENDPOINT and the other S3_* variables are not set: there is nowhere to move files to.')
  await to.check()
  await bindFiles(db, config)
  const from = await openDisk(config)
  const { counts, safe } = await moveAll(db, from, to)
  const { moved, there, gone, missing, damaged } = counts
  console.log(
    `${moved} moved, ${there} were there, ${gone} removed in the meantime, ${missing + damaged} could not be moved.`,
  )
  if (missing + damaged > 0) return 1
  if (isDeleting) await deleteFrom(from, safe)
  else if (safe.size > 0) console.log('The copies under DATA_DIR are still there: -- --delete removes them.')
  return 0
}

// Goes over all rows; `safe` are the files that were just read back from the new place.
async function moveAll(db: Database, from: Storage, to: Storage) {
  const counts: Record<MoveResult, number> = { moved: 0, there: 0, gone: 0, missing: 0, damaged: 0 }
  const safe = new Set<string>()
  const all = await countReferencedFiles(db)
  let said = 0
  for await (const some of referencedFiles(db)) {
    for (const file of some) {
      const result = await moveFile({ from, to, isNamed: (key) => isReferenced(db, key) }, file)
      counts[result] += 1
      if (result === 'moved' || result === 'there') safe.add(file.key)
      if (result === 'missing') console.error(`${file.key}: is in neither place`)
      if (result === 'damaged')
        console.error(`${file.key}: its bytes do not match those that were filed; it stays where it is`)
      if (Date.now() - said < SAY_EVERY) continue
      said = Date.now()
      console.log(`${Object.values(counts).reduce((sum, one) => sum + one)} of ${all} files`)
    }
  }
  return { counts, safe }
}

async function deleteFrom(from: Storage, safe: ReadonlySet<string>) {
  let [removed, others] = [0, 0]
  for await (const some of from.list()) {
    for (const { key } of some) {
      if (safe.has(key)) {
        await from.remove(key)
        removed += 1
      } else others += 1
    }
  }
  console.log(`${removed} removed from DATA_DIR.`)
  if (others > 0) console.log(`${others} files there belong to no row, or arrived in the meantime; they stay.`)
}

// What became of a file: `moved` and `there` are at the new place and were read back from it.
type MoveResult = 'moved' | 'there' | 'gone' | 'missing' | 'damaged'

/**
 * Copies one file under the key that it has, and reads it back; whatever is at the new place already and equal is left
 * as it is. The first copy is not touched.
 */
async function moveFile(
  { from, to, isNamed }: { from: Storage; to: Storage; isNamed: (key: string) => Promise<boolean> },
  { key, sha256 }: { key: string; sha256: string | null },
): Promise<MoveResult> {
  const expected = sha256 ?? (await hashIn(from, key))
  const there = await hashIn(to, key)
  if (there !== null && (there === expected || expected === null)) return 'there'
  const source = await from.open(key)
  if (!source) return (await isNamed(key)) ? (there === null ? 'missing' : 'damaged') : 'gone'
  const copied = await to.write(key, source.stream)
  if (copied.sha256 !== expected || (await hashIn(to, key)) !== expected) {
    await to.remove(key)
    return 'damaged'
  }
  // A person may have put another file in its place meanwhile, and the portal removed this one.
  if (await isNamed(key)) return 'moved'
  await to.remove(key)
  return 'gone'
}

async function hashIn(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.open(key)
  if (!file) return null
  const hash = createHash('sha256')
  for await (const piece of file.stream) hash.update(piece)
  return hash.digest('hex')
}

try {
  const [flag, ...more] = process.argv.slice(2)
  if (more.length > 0 || (flag !== undefined && flag !== '--delete')) throw new MoveError('Only --delete may be given.')
  process.exitCode = await run(flag === '--delete')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
