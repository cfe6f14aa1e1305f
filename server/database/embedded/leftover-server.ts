import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startOf } from './data-folder-lock.ts'

/**
 * Ends a database server that outlived its portal (SIGKILL ends only the portal).
 * Call it only while holding the data folder; it touches no other process than the server of this very folder.
 */
export async function stopLeftoverServer(databaseDir: string): Promise<void> {
  const file = join(databaseDir, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || (await startOf(pid)) === undefined) return
  if (!(await isServerOf(pid, databaseDir))) {
    // Another program has this process id now, and PostgreSQL would take it for its own server.
    await pause(500)
    await rm(file, { force: true })
    return
  }
  for (const [request, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const) {
    try {
      process.kill(pid, request)
    } catch {
      return
    }
    if (await goneWithin(pid, patience)) return
  }
}

async function goneWithin(pid: number, patience: number) {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    if ((await startOf(pid)) === undefined) return true
    await pause(30)
  }
  return false
}

async function isServerOf(pid: number, databaseDir: string) {
  const folder = await realpath(databaseDir)
  const standsIn = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (standsIn !== undefined) return standsIn === folder
  const list = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return /postgres/.test(list.stdout) && (list.stdout.includes(folder) || list.stdout.includes(databaseDir))
}
