import { constants, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const placesIn = (dataDir: string) => ({
  current: join(dataDir, 'database'),
  /** Whole, and on the disk. */
  next: join(dataDir, 'database.restored'),
  former: join(dataDir, 'database.replaced'),
})

/** Puts a database that no server uses in the place of another; cut short, the next start has one of them, whole. */
export async function replaceCluster(dataDir: string, made: string): Promise<void> {
  const { current, next, former } = placesIn(dataDir)
  await rename(made, next)
  await syncEntries(dataDir)
  await rename(current, former)
  await finishReplacement(dataDir)
}

/** Between its two steps there is no database: then the new one is it. */
export async function finishReplacement(dataDir: string): Promise<void> {
  const { current, next, former } = placesIn(dataDir)
  if (!existsSync(current) && existsSync(next)) {
    await rename(next, current)
    await syncEntries(dataDir)
  }
  for (const leftover of [next, former]) await rm(leftover, { recursive: true, force: true, maxRetries: 5 })
}

async function syncEntries(folder: string) {
  const handle = await open(folder, constants.O_RDONLY)
  await handle.sync().finally(() => handle.close())
}
