// npm run files:rotate-keys: encrypts every file under DATA_DIR with the first of FILE_KEYS, while the portal runs.
import { existsSync } from 'node:fs'
import { type Config, parseConfig } from '#server/config/config.ts'
import { addressOfRunning } from '#server/database/embedded/embedded.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { markEncrypted } from '#server/database/rows-with-files.store.ts'
import { openDiskStorage } from '#server/gateways/storage/disk.ts'
import type { FileKey } from '#server/gateways/storage/encrypted-bytes.ts'
import { type Rotated, rotateKeys } from '#server/gateways/storage/encrypted-rotation.ts'
import { bindFiles, filesOf } from '#server/start/open-storage.ts'
import { runCommand } from './run-command.ts'

const SAY_EVERY = 2_000

async function run(): Promise<boolean> {
  const config = parseConfig(process.env)
  const [current, ...others] = config.fileKeys ?? []
  if (!current) throw new Error('FILE_KEYS: is not set. Give the new key first and the older ones after it.')
  // A wrong, empty folder would report success, and the operator would discard the old key.
  if (!existsSync(filesOf(config)))
    throw new Error(`DATA_DIR: ${config.dataDir} contains no files. Give the DATA_DIR of the portal.`)
  const url = await addressOfRunning(config)
  await using db = url ? openDatabase(url, { connections: 1 }) : null
  if (db) await bindFiles(db, config)
  else console.log('No portal is running: run this again while one is, so that its rows require encrypted files.')
  return await rotateAll(config, [current, ...others], db)
}

async function rotateAll(config: Config, keys: [FileKey, ...FileKey[]], db: Database | null): Promise<boolean> {
  let said = -SAY_EVERY
  const onProgress = (soFar: Rotated) => {
    if (performance.now() - said < SAY_EVERY) return
    said = performance.now()
    console.log(summary(soFar))
  }
  const onSealed = async (storageKeys: string[]) => {
    if (db) await markEncrypted(db, storageKeys)
  }
  const rotated = await rotateKeys(await openDiskStorage(filesOf(config)), keys, { onProgress, onSealed })
  for (const { key, reason } of rotated.unreadable) console.error(`${key}: ${reason}`)
  console.log(`Done: ${summary(rotated)}`)
  if (rotated.unreadable.length > 0) {
    console.error('Keep the older keys: not every file is under the first one.')
    return false
  }
  console.log(`Every file is under the key "${keys[0].id}".`)
  return true
}

const summary = ({ sealed, right, gone, unreadable }: Rotated) =>
  `${sealed} encrypted again, ${right} were already right, ${gone} removed in the meantime, ${unreadable.length} cannot be opened`

await runCommand(run)
