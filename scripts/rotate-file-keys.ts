// npm run files:rotate-keys: seals every file under DATA_DIR with the first of FILE_KEYS, while the portal goes on.
import { existsSync } from 'node:fs'
import { parseConfig } from '#server/config.ts'
import { openDiskStorage } from '#server/gateways/storage/disk.ts'
import { type Rotated, rotateKeys } from '#server/gateways/storage/sealed-rotation.ts'
import { filesOf } from '#server/open-storage.ts'

const SAY_EVERY = 2_000

async function run(): Promise<number> {
  const config = parseConfig(process.env)
  const [current, ...others] = config.fileKeys ?? []
  if (!current) throw new Error('FILE_KEYS: is not set. Give the new key first and the older ones behind it.')
  // Of an empty folder all would be under the new key, and the old one would be thrown away.
  if (!existsSync(filesOf(config)))
    throw new Error(`DATA_DIR: ${config.dataDir} holds no files. Name the portal's own.`)
  let said = -SAY_EVERY
  const rotated = await rotateKeys(await openDiskStorage(filesOf(config)), [current, ...others], (soFar) => {
    if (performance.now() - said < SAY_EVERY) return
    said = performance.now()
    console.log(summary(soFar))
  })
  for (const { key, reason } of rotated.unreadable) console.error(`${key}: ${reason}`)
  console.log(`Done: ${summary(rotated)}`)
  if (rotated.unreadable.length > 0) {
    console.error('Keep the older keys: not every file is under the first one.')
    return 1
  }
  console.log(`Every file is under the key "${current.id}".`)
  return 0
}

const summary = ({ sealed, right, gone, unreadable }: Rotated) =>
  `${sealed} sealed anew, ${right} were right, ${gone} removed meanwhile, ${unreadable.length} cannot be opened`

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
