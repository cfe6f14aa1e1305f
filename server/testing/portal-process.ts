import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request as ask, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { freePort } from './doubles/ports.ts'
import type { PortalUnderTest, RawRequest, RawResponse } from './people.ts'

const READY_WITHIN = 60_000
const ANSWER_WITHIN = 60_000

export interface PortalProcess extends PortalUnderTest {
  child: ChildProcess
  port: number
  request: (request: RawRequest) => Promise<RawResponse>
  said: () => string
  kill: () => Promise<void>
  stop: (signal?: NodeJS.Signals) => Promise<{ status: number | null; took: number }>
}

interface PortalProcessOptions {
  main: string
  dataDir: string
  environment?: Record<string, string>
  port?: number
  ownGroup?: boolean
  /** The user of the process, when it differs from ours. */
  user?: ProcessUser | undefined
}

export interface ProcessUser {
  uid: number
  gid: number
}

/** A test run may name another Node version for the portal. */
export const nodeUnderTest = process.env.NODE_UNDER_TEST ?? process.execPath

const spawned: PortalProcess[] = []

export async function endPortals(): Promise<void> {
  await Promise.all(spawned.splice(0).map((portal) => portal.stop()))
}

export async function spawnPortal({
  main,
  dataDir,
  environment = {},
  port,
  ownGroup,
  user,
}: PortalProcessOptions): Promise<PortalProcess> {
  const own = port ?? (await freePort())
  const child = spawn(nodeUnderTest, [main], {
    ...user,
    env: {
      PATH: process.env.PATH,
      PORT: String(own),
      DATA_DIR: dataDir,
      ADMIN_EMAILS: 'ana@lampara.test,ben@lampara.test',
      RATE_LIMIT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup ?? false,
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  }
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    if (isOver()) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  const request = (asked: RawRequest) => overHttp(own, asked)
  const portal: PortalProcess = {
    child,
    port: own,
    request,
    app: { inject: request },
    said: () => words,
    kill: () => end('SIGKILL'),
    stop: async (signal = 'SIGTERM') => {
      const from = Date.now()
      await end(signal)
      return { status: child.exitCode, took: Date.now() - from }
    },
  }
  spawned.push(portal)
  return portal
}

export async function startPortal(options: PortalProcessOptions): Promise<PortalProcess> {
  const portal = await spawnPortal(options)
  await untilReady(portal)
  return portal
}

async function untilReady({ child, said }: PortalProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN
  while (!said().includes(' is ready at ')) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the portal ended by itself:\n${said()}`)
    if (Date.now() > deadline) throw new Error(`the portal was not ready in time:\n${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Sends one request on its own connection; rejects when the connection breaks early. */
export function overHttp(
  port: number,
  { method = 'GET', url, headers = {}, payload }: RawRequest,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
    const outgoing = ask(
      { host: '127.0.0.1', port, method, path: url, agent: false, headers: { ...length, ...headers } },
      (incoming) => buffer(incoming).then((bytes) => resolve(rawAnswer(incoming, bytes)), reject),
    )
    outgoing.setTimeout(ANSWER_WITHIN, () => outgoing.destroy(new Error(`no answer in ${ANSWER_WITHIN} ms`)))
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

const rawAnswer = (
  { statusCode = 0, headers }: { statusCode?: number | undefined; headers: IncomingHttpHeaders },
  bytes: Buffer,
): RawResponse => ({
  statusCode,
  headers,
  rawPayload: bytes,
  body: bytes.toString(),
  json: () => JSON.parse(bytes.toString()),
})

export async function leftRunning(dataDir: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,command='])
  return stdout.split('\n').filter((line) => line.includes(dataDir) && !line.includes('defunct'))
}
