// npm run files:move-to-s3 [-- --delete]: moves the files under DATA_DIR to S3, while the portal runs.
import type { Config } from '#server/config/config.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { type RowWithFile, rowsWithFiles, unnamedKeys } from '#server/database/rows-with-files.store.ts'
import { tryWithLock } from '#server/database/with-lock.ts'
import { sha256Of } from '#server/gateways/storage/hashing.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { bindFiles, openDisk, openS3 } from '#server/start/open-storage.ts'
import { checkRunning } from './check-running.ts'

const SAY_EVERY = 500

async function moveTo(config: Config, { tx, db }: { tx: Tx; db: Database }, isDeleting: boolean): Promise<boolean> {
  const to = await openS3(config, db, { info: () => {}, warn: (_, words) => console.error(words) })
  if (!to) throw new Error('S3_ENDPOINT and the other S3_* variables are not set: there is nowhere to move files to.')
  await to.check()
  await bindFiles(db, config)
  const from = await openDisk(config)
  const { counts, safe } = await moveAll(await filesOfRows(tx), db, { from, to })
  const { moved, there, gone, missing, damaged } = counts
  console.log(
    `${moved} moved, ${there} were there, ${gone} removed in the meantime, ${missing + damaged} could not be moved.`,
  )
  if (missing + damaged > 0) return false
  if (isDeleting) await deleteFrom(from, safe)
  else if (safe.size > 0) console.log('The copies under DATA_DIR are still there: -- --delete removes them.')
  return true
}

// Reads all rows first, so that no snapshot stays open during the move.
async function filesOfRows(tx: Tx): Promise<RowWithFile[]> {
  const all: RowWithFile[] = []
  for await (const some of rowsWithFiles(tx)) all.push(...some)
  return all
}

// Moves the files of all rows; `safe` has the files that were just read back from S3.
async function moveAll(files: readonly RowWithFile[], db: Database, places: { from: Storage; to: Storage }) {
  const counts: Record<MoveResult, number> = { moved: 0, there: 0, gone: 0, missing: 0, damaged: 0 }
  const safe = new Set<string>()
  const isNamed = async (key: string) => (await unnamedKeys(db, [key])).length === 0
  let said = 0
  for (const [index, file] of files.entries()) {
    const result = await moveFile({ ...places, isNamed }, file)
    counts[result] += 1
    if (result === 'moved' || result === 'there') safe.add(file.key)
    if (result === 'missing') console.error(`${file.key}: is in neither place`)
    if (result === 'damaged')
      console.error(`${file.key}: its bytes do not match those that were filed; it stays where it is`)
    if (Date.now() - said < SAY_EVERY) continue
    said = Date.now()
    console.log(`${index + 1} of ${files.length} files`)
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

// The result for one file: `moved` and `there` were read back from the new place.
type MoveResult = 'moved' | 'there' | 'gone' | 'missing' | 'damaged'

/**
 * Copies one file under its key and reads it back; an equal copy at the new place stays. Leaves the original untouched.
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
  // A person may have replaced the file meanwhile, so that the portal removed this one.
  if (await isNamed(key)) return 'moved'
  await to.remove(key)
  return 'gone'
}

async function hashIn(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.open(key)
  return file && sha256Of(file.stream)
}

await checkRunning({ what: 'files move to S3', connections: 2 }, async ({ config, db, url }) => {
  const [flag, ...more] = process.argv.slice(2)
  if (more.length > 0 || (flag !== undefined && flag !== '--delete')) throw new Error('Only --delete may be given.')
  // Of two concurrent moves, one could delete a file that the other has just verified.
  const isDone = await tryWithLock(url, 'fileMove', (tx) => moveTo(config, { tx, db }, flag === '--delete'))
  if (isDone === null) throw new Error('Files are already being moved. Wait until that has finished.')
  return isDone
})
