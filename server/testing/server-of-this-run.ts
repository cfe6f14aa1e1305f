import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { buildServer } from './built-server.ts'

const root = join(import.meta.dirname, '..', '..')
const BUILT_WITHIN = 50_000

/** What node runs: the built server. Whichever test file asks first builds it for all of them. */
export async function serverOfThisRun(): Promise<string> {
  const dist = inject('buildInto')
  const folder = join(root, dist)
  const done = join(folder, 'done')
  if (await isMine(folder)) {
    try {
      await buildServer(dist)
    } finally {
      await writeFile(done, '')
    }
  }
  const main = join(folder, 'server', 'main.js')
  for (const until = Date.now() + BUILT_WITHIN; !existsSync(done) && Date.now() < until; ) await pause(50)
  if (!existsSync(main)) throw new Error('the server could not be built by the test file that asked for it first')
  return main
}

/** Making a folder succeeds once, however many processes try. */
async function isMine(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch {
    return false
  }
}
