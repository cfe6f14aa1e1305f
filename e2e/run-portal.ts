import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#server/testing/doubles/ports.ts'

export const ADMIN_EMAIL = 'ana@lampara.test'

const READY_WITHIN_MS = 90_000
/** Runs the program of `npm start` by default, or another one, such as the server of a separate build. */
const program = process.env.E2E_PROGRAM ?? join(import.meta.dirname, '..', 'scripts', 'start.mjs')

export interface StartedPortal {
  port: number
  url: string
  dataFolder: string
  said: () => string
  /** Sends SIGTERM and returns the exit status. */
  stop: () => Promise<number | null>
}

interface RunOptions {
  /** The data folder to copy; an empty one where left out. */
  from?: string | undefined
  publicUrl?: string | undefined
  settings?: Record<string, string> | undefined
}

export async function runPortal({ from, publicUrl, settings }: RunOptions = {}): Promise<StartedPortal> {
  const port = await freePort()
  const url = publicUrl ?? `http://localhost:${port}`
  const dataFolder = await mkdtemp(join(tmpdir(), 'lampara-e2e-'))
  // Keeps file owners: the database runs as another user where the tests run as root.
  if (from !== undefined) await promisify(execFile)('cp', ['-a', `${from}/.`, dataFolder])
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataFolder,
      ADMIN_EMAILS: ADMIN_EMAIL,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listen = (chunk: Buffer) => {
    text = (text + chunk).slice(-4_000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const said = () => text
  await untilReady(`http://127.0.0.1:${port}/readyz`, child, said)
  const stop = async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await ended
    return child.exitCode
  }
  return { port, url, dataFolder, said, stop }
}

async function untilReady(address: string, child: ReturnType<typeof spawn>, said: () => string) {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the portal ended by itself (${child.exitCode}):\n${said()}`)
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(`the portal was not ready in ${READY_WITHIN_MS} ms:\n${said()}`)
}
