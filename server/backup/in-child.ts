import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Config } from '#server/config/config.ts'
import { lowerPriority } from './lower-priority.ts'

export interface BackupOrder {
  config: Config
  databaseUrl: string
  folder: string
  isRehearsed: boolean
}

export type BackupReport = { path: string; missing: number } | { failure: string }

const LOOK_EVERY = 200

const here = dirname(fileURLToPath(import.meta.url))
const isSource = import.meta.url.endsWith('.ts')
const program = join(here, isSource ? 'scheduled-backup.ts' : 'scheduled-backup.js')
const loader = () => (isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [])

export async function backUpInChild(order: BackupOrder, isStopped: () => boolean): Promise<BackupReport> {
  const child = fork(program, [], {
    execArgv: loader(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const watch = setInterval(() => isStopped() && child.kill('SIGKILL'), LOOK_EVERY)
  try {
    if (child.pid !== undefined) lowerPriority(child.pid)
    child.send(order)
    return await reportOf(child)
  } finally {
    clearInterval(watch)
    child.kill('SIGKILL')
  }
}

async function reportOf(child: ChildProcess): Promise<BackupReport> {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-2_000)
  })
  const reported: Promise<BackupReport[]> = once(child, 'message')
  const ended = once(child, 'exit').then((): BackupReport[] => [{ failure: words.trim() || 'the process ended' }])
  const [report = { failure: 'the process ended' }] = await Promise.race([reported, ended])
  return report
}
