import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { buildServer } from './built-server.ts'
import { startPortal } from './portal-process.ts'

const root = join(import.meta.dirname, '..', '..')
const MADE_WITHIN = 90_000

/** Returns the built server; the first test file that asks builds it for all of them. */
export async function serverOfThisRun(): Promise<string> {
  const dist = inject('buildInto')
  const folder = join(root, dist)
  await makeOnce(folder, () => buildServer(dist))
  const main = join(folder, 'server', 'main.js')
  if (!existsSync(main)) throw new Error('the server could not be built by the test file that asked for it first')
  return main
}

/** Copies a data folder as a first start leaves it. The first start takes seconds, so a run makes one only. */
export async function copyPreparedFolder(dataDir: string): Promise<void> {
  const main = await serverOfThisRun()
  const folder = inject('prepareInto')
  const prepared = join(folder, 'data')
  await makeOnce(folder, async () => {
    await (await startPortal({ main, dataDir: prepared })).stop()
  })
  await promisify(execFile)('cp', ['-a', prepared, dataDir])
}

async function makeOnce(folder: string, make: () => Promise<unknown>) {
  const done = join(folder, 'done')
  if (await isMine(folder)) {
    try {
      await make()
    } finally {
      await writeFile(done, '')
    }
  }
  for (const until = Date.now() + MADE_WITHIN; !existsSync(done) && Date.now() < until; ) await pause(50)
}

/** Wins for one process only, because creating a folder succeeds once. */
async function isMine(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch {
    return false
  }
}
