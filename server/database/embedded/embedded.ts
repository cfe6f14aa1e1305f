import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database/open.ts'
import { derivePassword, loginOf, runtimeUrlOf } from '#server/database/runtime-role.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import { provision } from '../runtime-role.store.ts'
import { checkDatabaseDir, createCluster, makeDataDir, removeIncomplete, storePassword } from './cluster.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { stopLeftoverServer } from './leftover-server.ts'
import { chooseAccount } from './postgres-account.ts'
import { findPrograms } from './postgres-programs.ts'
import { type Installation, type RunningServer, ServerExited, startServer } from './postgres-server.ts'

interface EmbeddedOptions {
  dataDir: string
  signal?: AbortSignal
  log?: (line: string) => void
  settings?: Record<string, string>
}

interface ClusterAddresses {
  url: string
  runtimeUrl: string
  adminUrl: string
}

export interface EmbeddedDatabase extends ClusterAddresses, AsyncDisposable {
  stop: () => Promise<void>
}

const OWNER = 'portal'
const DATABASE = 'portal'
const PATIENCE_WITH_LOCKS = 20_000
// The longest path of a Unix socket in bytes, file name included.
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = await makeDataDir(options.dataDir)
  const lock = await lockDataFolder(dataDir)
  try {
    options.signal?.throwIfAborted()
    const database = await start(dataDir, options)
    const stop = async () => {
      await database.stop()
      await lock.release()
    }
    return { ...database, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function start(dataDir: string, options: Omit<EmbeddedOptions, 'dataDir'>) {
  const { signal, log = () => {}, settings = {} } = options
  const programs = findPrograms()
  const databaseDir = join(dataDir, 'database')
  const account = chooseAccount({ dataDir, databaseDir, programsDir: programs })
  const installation: Installation = { account, programs, databaseDir, settings }
  const password = await storePassword(dataDir, databaseDir)
  await removeIncomplete(dataDir)
  if (existsSync(databaseDir)) await checkDatabaseDir(installation)
  else await createCluster(dataDir, installation, password, signal)

  const addresses = addressesIn(databaseDir, password)
  const stop = await supervise(installation, signal, log)
  await provisionOrStop(addresses, stop)
  if (signal?.aborted) await stop()
  signal?.throwIfAborted()
  return { ...addresses, stop }
}

async function provisionOrStop({ adminUrl, url, runtimeUrl }: ClusterAddresses, stop: () => Promise<void>) {
  await using admin = openDatabase(adminUrl, { connections: 1 })
  try {
    await provision(admin, [url, runtimeUrl].map(loginOf), { name: DATABASE, owner: OWNER })
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns the URL of the database of the portal that runs on this data folder; null when no portal runs. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const databaseDir = join(dataDir, 'database')
  if (!existsSync(databaseDir)) return null
  const socket = connect(join(reachable(databaseDir), '.s.PGSQL.5432'))
  try {
    await once(socket, 'connect')
  } catch {
    return null
  } finally {
    socket.destroy()
  }
  return addressesIn(databaseDir, await storePassword(dataDir, databaseDir)).runtimeUrl
}

interface PlaceOfDatabase {
  database?: { url: string; directUrl: string | undefined } | undefined
  dataDir: string
}

/** Returns the address of the given server, or of the portal that runs on the data folder; null when none runs. */
export const addressOfRunning = async ({ database, dataDir }: PlaceOfDatabase): Promise<string | null> =>
  database ? (database.directUrl ?? database.url) : findRunningDatabase(dataDir)

function addressesIn(databaseDir: string, password: string): ClusterAddresses {
  const socketFolder = encodeURIComponent(reachable(databaseDir))
  const urlOf = (role: string, own: string, database: string) =>
    `postgres://${role}:${own}@localhost/${database}?host=${socketFolder}`
  const url = urlOf(OWNER, derivePassword(password, OWNER), DATABASE)
  return { url, runtimeUrl: runtimeUrlOf(url) ?? url, adminUrl: urlOf('postgres', password, 'postgres') }
}

async function supervise(installation: Installation, signal: AbortSignal | undefined, log: (line: string) => void) {
  const stopping = new AbortController()
  let server = await startWithRetries(installation, signal)
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const words = await server.gone
      if (stopping.signal.aborted) return
      log(`The database stopped and is being restarted: ${words.slice(-3).join(' | ')}`)
      server = await startAgain(installation, stopping.signal, log)
    }
  })().catch(() => {
    // A restart fails only when `stop` aborts it.
  })
  return async () => {
    stopping.abort()
    await server.stop()
    await watching
  }
}

async function startAgain(installation: Installation, signal: AbortSignal, log: (line: string) => void) {
  for (let wait = 100; ; wait = Math.min(2 * wait, 5_000)) {
    await pause(wait, undefined, { signal })
    try {
      const server = await startWithRetries(installation, signal)
      log('The database is back')
      return server
    } catch (error) {
      signal.throwIfAborted()
      log(`The database could not be started: ${String(error)}`)
    }
  }
}

async function startWithRetries(installation: Installation, signal: AbortSignal | undefined): Promise<RunningServer> {
  const deadline = Date.now() + PATIENCE_WITH_LOCKS
  for (;;) {
    try {
      return await startServer(installation, signal)
    } catch (error) {
      if (!(error instanceof ServerExited)) throw error
      const words = error.words.join(' ')
      const locked = /lock file .* already exists|shared memory block .* in use/.test(words)
      if (!locked || Date.now() > deadline)
        throw new StartRefusal(`The embedded database could not be started: ${words}`)
      await stopLeftoverServer(installation.databaseDir)
      await pause(200, undefined, { ...(signal && { signal }) })
    }
  }
}

function reachable(databaseDir: string): string {
  if (Buffer.byteLength(`${databaseDir}/.s.PGSQL.5432`) < LONGEST_SOCKET_PATH) return databaseDir
  if (process.platform === 'linux') return `/proc/self/fd/${openSync(databaseDir, 'r')}`
  throw new StartRefusal('DATA_DIR: the path is too long for a database in it. Choose a shorter one.')
}
