import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'

export const ADMIN_EMAIL = 'ana@lampara.test'

const READY_WITHIN_MS = 90_000
/** What `npm start` runs; another one, such as the server of a build made elsewhere, can be named instead. */
const program = process.env.E2E_PROGRAM ?? join(import.meta.dirname, '..', 'scripts', 'start.mjs')

export interface ReceivedMail {
  id: string
  to: string
  subject: string
  text: string
}

export interface Portal {
  readonly url: string
  mailTo: (address: string) => Promise<ReceivedMail[]>
}

interface PortalStartOptions {
  publicUrl?: () => string
  onReady?: (port: number) => void
  settings?: () => Record<string, string>
}

/** The real portal for the tests of one file: on a free port, with an empty data folder, ended by SIGTERM. */
export function startPortal({ publicUrl, onReady, settings }: PortalStartOptions = {}): Portal {
  let running: Running | undefined
  let url = ''

  beforeAll(async () => {
    const port = await freePort()
    url = publicUrl?.() ?? `http://localhost:${port}`
    running = await start(port, url, settings?.())
    onReady?.(port)
  })
  afterAll(async () => {
    if (!running) return
    expect(await stop(running), `the exit status after SIGTERM; the portal said:\n${running.said()}`).toBe(0)
  })

  return {
    get url() {
      return url
    },
    async mailTo(address) {
      const answer = await fetch(`${url}/dev/mail?to=${encodeURIComponent(address)}`, {
        headers: { accept: 'application/json' },
      })
      if (!answer.ok) throw new Error(`the mailbox was answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as ReceivedMail[]
    },
  }
}

interface Running {
  process: ChildProcess
  dataFolder: string
  said: () => string
}

async function start(port: number, url: string, settings: Record<string, string> = {}): Promise<Running> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lampara-e2e-'))
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
  const running = { process: child, dataFolder, said: () => text }
  await untilReady(`http://127.0.0.1:${port}/readyz`, running)
  return running
}

async function untilReady(address: string, { process: child, said }: Running) {
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

async function stop({ process: child, dataFolder }: Running): Promise<number | null> {
  const ended = child.exitCode === null ? once(child, 'exit') : undefined
  child.kill('SIGTERM')
  await ended
  await rm(dataFolder, { recursive: true, force: true })
  return child.exitCode
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port was given')
  return address.port
}
