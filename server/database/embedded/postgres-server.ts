import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, identity, type PostgresAccount } from './postgres-account.ts'

export interface Installation {
  account: PostgresAccount
  programs: string
  databaseDir: string
  settings: Readonly<Record<string, string>>
}

export interface RunningServer {
  gone: Promise<string[]>
  stop: () => Promise<void>
}

export class ServerExited extends Error {
  readonly words: readonly string[]

  constructor(words: readonly string[]) {
    super(words.join(' '))
    this.name = 'ServerExited'
    this.words = words
  }
}

// Listens only on a socket in its own folder. A commit waits for the disk. Memory stays small, as the portal is one
// small client. Log lines hold no values: error details go to the portal alone.
const settings = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  // Suits disks without a head: PostgreSQL would otherwise read half a table where an index finds the rows.
  random_page_cost: '1.1',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  // Keeps plans from asking for parallel workers, which the server does not have.
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  wal_level: 'replica',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const KEPT_LINES = 30
const STOP_WITHIN = 5_000
const STOP_HARD_WITHIN = 2_000

/** Only what PostgreSQL needs: no PG* variable and no preloaded library. */
export const plainEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Starts PostgreSQL in its own process group: a signal to the portal's group must not end it before the requests. */
export async function startServer(
  { account, programs, databaseDir, settings: more }: Installation,
  signal: AbortSignal | undefined,
): Promise<RunningServer> {
  const flags = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = '', ...args] = commandOf(account, join(programs, 'postgres'), ['-D', databaseDir, ...flags])
  const child = spawn(command, args, {
    ...identity(account),
    cwd: '/',
    detached: true,
    env: plainEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { gone, ready } = listenTo(child)
  endWithUs(child, gone)
  const stop = () => stopChild(child, gone)
  const giveUp = () => void stop()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await Promise.race([ready, gone.then((words) => Promise.reject(new ServerExited(words)))])
    signal?.throwIfAborted()
    return { gone, stop }
  } catch (error) {
    await stop()
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}

/** Ends the server when this process ends without stopping it; committed data is on the disk. */
function endWithUs(child: ChildProcess, gone: Promise<unknown>) {
  const endAtOnce = () => child.kill('SIGQUIT')
  process.once('exit', endAtOnce)
  void gone.then(() => process.off('exit', endAtOnce))
  if (child.pid === undefined) return
  // No handler runs on SIGKILL, so a shell waits on a pipe that only the end of this process closes.
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(child.pid)], {
    cwd: '/',
    detached: true,
    env: plainEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without /bin/sh, the next start ends the leftover server.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  void gone.then(() => shell.kill('SIGKILL'))
}

function listenTo(child: ChildProcess): { gone: Promise<string[]>; ready: Promise<void> } {
  const words: string[] = []
  let reportReady = () => {}
  const ready = new Promise<void>((resolve) => {
    reportReady = resolve
  })
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      words.push(line)
      if (words.length > KEPT_LINES) words.shift()
      if (/database system is ready to accept (?:read-only )?connections/.test(line)) reportReady()
    })
  }
  const gone = new Promise<string[]>((resolve) => {
    child.once('error', (error) => resolve([...words, String(error)]))
    // 'exit', not 'close': a connection's process that outlives its server may still hold the pipe.
    child.once('exit', () => setTimeout(() => resolve(words), 50))
  })
  return { gone, ready }
}

async function stopChild(child: ChildProcess, gone: Promise<unknown>) {
  if (child.pid === undefined) return
  for (const [request, patience] of [
    ['SIGINT', STOP_WITHIN],
    ['SIGQUIT', STOP_HARD_WITHIN],
    ['SIGKILL', STOP_HARD_WITHIN],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break
    child.kill(request)
    const late = new AbortController()
    await Promise.race([gone, pause(patience, undefined, { signal: late.signal }).catch(() => {})])
    late.abort()
  }
}
