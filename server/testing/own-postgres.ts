import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startOf } from '#server/database/embedded/data-folder-lock.ts'

export interface OwnPostgres {
  url: string
  stopAtOnce: () => Promise<void>
  startAgain: () => Promise<void>
  freeze: () => Promise<void>
  thaw: () => Promise<void>
  close: () => Promise<void>
}

export const postmasterOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8')).split('\n')[0])

export async function processesOf(postmaster: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid='])
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .map(([pid]) => pid as number)
  return [postmaster, ...children]
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended by itself.
  }
}

export async function openOwnPostgres(dataDir: string): Promise<OwnPostgres> {
  let keeper: ChildProcess | undefined
  let url = ''
  const signalAll = async (name: NodeJS.Signals) => {
    for (const pid of await processesOf(await postmasterOf(dataDir))) signal(pid, name)
  }
  const startAgain = async () => {
    keeper = fork(join(import.meta.dirname, 'run-embedded.ts'), [dataDir], { execArgv: ['--import', 'tsx'] })
    const [answer] = (await once(keeper, 'message')) as [{ url?: string; refusal?: string }]
    if (!answer.url) throw new Error(`PostgreSQL did not start: ${answer.refusal}`)
    url = answer.url
  }
  const stopAtOnce = async () => {
    if (!keeper) return
    const postmaster = await postmasterOf(dataDir)
    const exit = once(keeper, 'exit')
    // Kills the supervisor first, because the supervisor would restart the server.
    keeper.kill('SIGKILL')
    signal(postmaster, 'SIGQUIT')
    await exit
    keeper = undefined
    while ((await startOf(postmaster)) !== undefined) await pause(20)
  }
  await startAgain()
  return {
    url,
    stopAtOnce,
    startAgain,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    close: stopAtOnce,
  }
}
