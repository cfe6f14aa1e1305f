import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { constants, existsSync } from 'node:fs'
import { access, chmod, chown, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartRefusal } from '#server/database/start-refusal.ts'
import { stopLeftoverServer } from './leftover-server.ts'
import { commandOf, identity } from './postgres-account.ts'
import { programsVersion } from './postgres-programs.ts'
import { type Installation, plainEnvironment } from './postgres-server.ts'

const INCOMPLETE = 'database.new-'

export async function makeDataDir(path: string): Promise<string> {
  try {
    const first = await mkdir(path, { recursive: true, mode: 0o700 })
    if (process.geteuid?.() === 0) await openTo(path, first)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartRefusal(`DATA_DIR: ${path} cannot be created or used (${code}). Give a folder that can be written.`)
  }
}

/** Lets PostgreSQL, another user when the portal is root, pass through the new folders without listing them. */
async function openTo(path: string, firstMade: string | undefined) {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder)
    await chmod(folder, (mode & 0o7777) | 0o011)
    if (firstMade === undefined || folder === firstMade || folder === dirname(folder)) return
  }
}

export async function storePassword(dataDir: string, databaseDir: string): Promise<string> {
  const file = join(dataDir, 'database.password')
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept !== '') return kept
  if (existsSync(databaseDir)) {
    throw new StartRefusal(`DATA_DIR: ${file} is missing, and the database cannot be opened without it. Put it back.`)
  }
  const password = randomBytes(24).toString('hex')
  await writeDurably(file, password)
  return password
}

async function writeDurably(path: string, text: string) {
  const file = await open(path, 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
}

/** Refuses a database of another version or owner, and ends a server that its last portal left running. */
export async function checkDatabaseDir({ account, programs, databaseDir }: Installation) {
  const has = (await readFile(join(databaseDir, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const needs = programsVersion(programs)
  if (has !== needs) {
    throw new StartRefusal(
      `DATA_DIR: ${databaseDir} was made by PostgreSQL ${has || 'of unknown version'}, and this portal brings ` +
        `PostgreSQL ${needs}. Start the version of the portal that created it.`,
    )
  }
  const owner = (await stat(databaseDir)).uid
  if (account.user === undefined && owner !== process.geteuid?.()) {
    throw new StartRefusal(
      `DATA_DIR: ${databaseDir} belongs to another user (number ${owner}). Start the portal as that user or as root.`,
    )
  }
  await stopLeftoverServer(databaseDir)
}

export async function removeIncomplete(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(INCOMPLETE)) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no partial cluster. */
export async function createCluster(
  dataDir: string,
  { account, programs, databaseDir }: Installation,
  password: string,
  signal: AbortSignal | undefined,
) {
  // Uses a random name: initdb of a killed start may still write to its own folder.
  const aside = join(dataDir, `${INCOMPLETE}${randomBytes(6).toString('hex')}`)
  const made = join(aside, 'data')
  const passwordFile = join(aside, 'password')
  await mkdir(made, { recursive: true, mode: 0o700 })
  await writeDurably(passwordFile, password)
  if (account.user)
    for (const path of [aside, made, passwordFile]) await chown(path, account.user.uid, account.user.gid)

  const [command = '', ...args] = commandOf(account, join(programs, 'initdb'), [
    '--pgdata',
    made,
    '--username',
    'postgres',
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    // Sort order and letter case are the same on every system.
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
  ])
  const child = spawn(command, args, {
    ...identity(account),
    cwd: '/',
    detached: true,
    env: plainEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (data) => {
    words += data
  })
  const giveUp = () => killGroup(child.pid)
  signal?.addEventListener('abort', giveUp, { once: true })
  if (signal?.aborted) giveUp()
  const [code] = await once(child, 'close').catch((error) => [String(error)])
  signal?.removeEventListener('abort', giveUp)
  if (code !== 0) {
    await rm(aside, { recursive: true, force: true })
    signal?.throwIfAborted()
    throw new StartRefusal(`The embedded database could not be created: ${words.trim() || code}`)
  }
  await rename(made, databaseDir)
  await rm(aside, { recursive: true, force: true })
  const folder = await open(dataDir, constants.O_RDONLY)
  await folder.sync()
  await folder.close()
}

function killGroup(pid: number | undefined) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process group had already ended.
  }
}
