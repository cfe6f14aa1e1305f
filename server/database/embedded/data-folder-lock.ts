import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartRefusal } from '#server/database/start-refusal.ts'

interface Claimant {
  pid: number
  started: string
  space: string
}

export interface DataFolderLock {
  release: () => Promise<void>
}

const BEAT_EVERY = 3_000
const STALE_AFTER = 10_000
const TRIES = 8

/**
 * Claims the data folder for this process; refuses when a living process has it, and ignores claims of dead ones.
 *
 * Each process first writes its own claim and then reads the others, so that at least one of two rivals sees the other.
 * No process removes the claim of a living one.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const folder = join(dataDir, 'lock')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const self = await describeSelf()
  for (let tries = 1; ; tries++) {
    const claim = await writeClaim(folder, self)
    const rival = await findRival(folder, claim, self)
    if (rival === undefined) return keep(claim)
    await remove(claim)
    if (tries === TRIES || rival.holds) {
      throw new StartRefusal(
        `DATA_DIR: ${dataDir} is in use by another portal (process ${rival.pid}). ` +
          'Stop that one, or give this one a DATA_DIR of its own.',
      )
    }
    // Two rivals of the same moment both withdraw; a random pause lets one of them be first.
    await pause(20 + Math.random() * 150)
  }
}

async function writeClaim(folder: string, self: Claimant): Promise<string> {
  const claim = join(folder, `${randomUUID()}.claim`)
  await writeFile(`${claim}.new`, JSON.stringify(self), { mode: 0o600 })
  await rename(`${claim}.new`, claim)
  return claim
}

async function keep(claim: string): Promise<DataFolderLock> {
  // Never rename or rewrite a claim: a process that lists the folder meanwhile would miss it.
  await writeFile(heldMark(claim), '', { mode: 0o600 })
  // A process id means nothing in another container; there the heartbeat shows that the process lives.
  const beat = setInterval(() => void utimes(claim, new Date(), new Date()).catch(() => {}), BEAT_EVERY)
  beat.unref()
  return {
    release: async () => {
      clearInterval(beat)
      await remove(claim)
    },
  }
}

const heldMark = (claim: string) => claim.replace(/claim$/, 'held')

async function remove(claim: string) {
  await rm(heldMark(claim), { force: true })
  await rm(claim, { force: true })
}

async function findRival(folder: string, own: string, self: Claimant) {
  for (const name of await readdir(folder)) {
    const claim = join(folder, name)
    if (claim === own || !name.endsWith('.claim')) continue
    const rival = await readClaim(claim)
    if (rival === undefined) continue
    if (await isAlive(rival, self, claim)) return { pid: rival.pid, holds: existsSync(heldMark(claim)) }
    await remove(claim)
  }
  return undefined
}

async function readClaim(file: string): Promise<Claimant | undefined> {
  try {
    const { pid, started, space } = JSON.parse(await readFile(file, 'utf8'))
    return { pid: Number(pid), started: String(started), space: String(space) }
  } catch {
    return undefined
  }
}

async function isAlive(rival: Claimant, self: Claimant, file: string): Promise<boolean> {
  if (rival.space === self.space) return (await startOf(rival.pid)) === rival.started
  for (;;) {
    const beaten = await stat(file).catch(() => undefined)
    if (beaten === undefined) return false
    const silence = Date.now() - beaten.mtimeMs
    if (silence > STALE_AFTER) return false
    await pause(BEAT_EVERY + 500)
    const later = await stat(file).catch(() => undefined)
    if (later !== undefined && later.mtimeMs > beaten.mtimeMs) return true
  }
}

async function describeSelf(): Promise<Claimant> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const numbers = await readlink('/proc/self/ns/pid').catch(() => '')
  return {
    pid: process.pid,
    started: (await startOf(process.pid)) ?? '',
    space: [hostname(), boot.trim(), numbers].join(' '),
  }
}

/** Returns when a process started, in the format of the system; undefined for a zombie or a process that is gone. */
export async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The name in brackets may hold anything, so the fields are counted after the last bracket.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  }
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    })
    const [, state, started] = /^\s*(\S+)\s+(.+?)\s*$/.exec(stdout) ?? []
    return state?.startsWith('Z') ? undefined : started
  } catch {
    return undefined
  }
}
