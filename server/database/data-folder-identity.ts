import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './open.ts'
import { selectOrInsertSetting, selectSetting } from './settings.store.ts'
import { StartRefusal } from './start-refusal.ts'

const SETTING = 'storage_id'

/**
 * Ties the database to the folder that holds its files, and refuses any other folder: documents would be missing, and
 * the daily clean-up would delete the files of another database.
 */
export async function bindDataFolder(db: Database, dataDir: string): Promise<void> {
  const known = await selectSetting(db, SETTING)
  const here = await readIdentity(dataDir)
  if (known === undefined && (await holdsFiles(join(dataDir, 'files')))) {
    throw new StartRefusal(
      `DATA_DIR: ${dataDir} contains files that this database does not know. ` +
        'Give the database that they belong to, or a DATA_DIR of its own.',
    )
  }
  // The folder proposes an id, the database decides, and only then the folder gets its mark.
  // After a kill in between, the next start finds the proposal and continues with it.
  const counts = known ?? (await selectOrInsertSetting(db, SETTING, here ?? (await propose(dataDir))))
  if (counts !== (here ?? (await readIdentity(dataDir)))) {
    throw new StartRefusal(
      `DATA_DIR: ${dataDir} is not the folder that holds the files of this database. ` +
        `Give that folder (its file storage-id says ${counts}); all portals on one database share it.`,
    )
  }
  await turnIntoMark(dataDir)
}

/** Turns the proposal into the mark; keeps a mark that another process has set meanwhile. */
async function turnIntoMark(dataDir: string): Promise<void> {
  await link(proposalIn(dataDir), markerIn(dataDir)).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) ignoreMissing(error)
  })
  await rm(proposalIn(dataDir), { force: true })
}

const markerIn = (dataDir: string) => join(dataDir, 'storage-id')
const proposalIn = (dataDir: string) => join(dataDir, 'storage-id.new')

/** Reads the mark twice, as another process may turn the proposal into the mark between two reads. */
export async function readIdentity(dataDir: string): Promise<string | undefined> {
  const [marker, proposal] = [markerIn(dataDir), proposalIn(dataDir)]
  return (await readText(marker)) ?? (await readText(proposal)) ?? (await readText(marker))
}

async function propose(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = join(dataDir, `storage-id.${randomUUID()}`)
  const file = await open(draft, 'wx', 0o600)
  await file.writeFile(randomUUID())
  await file.sync()
  await file.close()
  try {
    await link(draft, proposalIn(dataDir))
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readIdentity(dataDir)) ?? ''
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined
  } catch (error) {
    ignoreMissing(error)
    return undefined
  }
}

async function holdsFiles(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  return entries?.some((entry) => entry.isFile()) ?? false
}

function ignoreMissing(error: unknown): undefined {
  if (isCode(error, 'ENOENT')) return undefined
  throw error
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
