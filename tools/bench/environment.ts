import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { upsertStatesRelease } from '../../server/effects/case-states.store.ts'
import { buildServer } from '../../server/testing/built-server.ts'
import { freePort } from '../../server/testing/doubles/ports.ts'
import { fillDesk } from './fill-desk.store.ts'
import { openFilled } from './filled.ts'
import { historyOf } from './histories.ts'
import { colleagues } from './names.ts'

export interface BenchEnvironment {
  portal: string
  floor: string
  db: Database
  signIn: (email: string) => Promise<string>
  json: <T>(path: string, cookie: string, method?: string, body?: unknown) => Promise<T>
  portalPid: number
  floorPid: number
  databaseUrl: string
  dataDir: string
  applications: number
  residentMegabytes: () => Promise<number>
  close: () => Promise<void>
}

const ADMIN = 'ana@bench.test'
export const adminOf = ({ signIn }: BenchEnvironment): Promise<string> => signIn(ADMIN)

export const applicantOf = ({ signIn, applications }: BenchEnvironment, n = 1): Promise<string> =>
  signIn(historyOf(n, applications).email)

interface BenchEnvironmentOptions {
  applications: number
  /** With the simplest server for the same rows beside the portal. */
  withFloor?: boolean
  withPages?: boolean
  /** With conversations, documents, proofs and follow-ups that wait for the office. */
  withDesk?: boolean
}

export async function openEnvironment({
  applications,
  withFloor = false,
  withPages = false,
  withDesk = false,
}: BenchEnvironmentOptions): Promise<BenchEnvironment> {
  const database = await openFilled(applications)
  if (withDesk) await withConnection(database.url, fillDesk)
  const folder = await mkdtemp(join(tmpdir(), 'lampara-bench-'))
  await mkdir(join(folder, 'floor'))
  const [server, portalPort, floorPort] = await Promise.all([
    withPages ? buildPages(folder) : buildServer(),
    freePort(),
    freePort(),
  ])
  await keepPositions(database.url, server.main)
  const children: ChildProcess[] = []
  const run = (command: string[], environment: Record<string, string>) => {
    const env = { ...process.env, DATABASE_URL: database.url, ...environment }
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    children.push(child)
    return child
  }
  const portal = `http://127.0.0.1:${portalPort}`
  const floor = `http://127.0.0.1:${floorPort}`
  // The same option as in `npm start`.
  const running = run(['--max-semi-space-size=8', server.main], {
    PORT: String(portalPort),
    PUBLIC_URL: portal,
    DATA_DIR: database.files,
    RATE_LIMIT: 'off',
    ADMIN_EMAILS: [ADMIN, ...colleagues.map(({ email }) => email)].join(','),
  })
  await until(async () => (await fetch(`${portal}/readyz`)).ok)
  const plain = () =>
    run(['--import', 'tsx', 'tools/bench/plain.ts'], {
      PORT: String(floorPort),
      FILES: join(folder, 'floor'),
      APPLICATIONS: String(applications),
      ...(withDesk && { WITH_DESK: 'yes' }),
    })
  const floorPid = withFloor ? plain().pid : undefined
  if (withFloor) await until(async () => (await fetch(`${floor}/ready`)).ok)
  const db = openDatabase(database.url, { applicationName: 'bench' })

  const { json, signIn } = clientOf(portal)
  return {
    portal,
    floor,
    db,
    json,
    signIn,
    applications,
    databaseUrl: database.url,
    dataDir: database.files,
    portalPid: running.pid ?? 0,
    floorPid: floorPid ?? 0,
    residentMegabytes: async () => {
      const status = await readFile(`/proc/${running.pid}/status`, 'utf8').catch(() => '')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    },
    close: async () => {
      await db.end({ timeout: 1 })
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map((one) => one.exitCode ?? new Promise((resolve) => one.once('exit', resolve))))
      await database.stop()
      await server.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function clientOf(portal: string): Pick<BenchEnvironment, 'json' | 'signIn'> {
  const json = async <T>(path: string, cookie: string, method = 'GET', body?: unknown): Promise<T> => {
    const answer = await fetch(portal + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const signIn = async (email: string) => {
    await json('/api/auth/email-otp/send-verification-otp', '', 'POST', { email, type: 'sign-in' })
    const mailbox = await fetch(`${portal}/dev/mail?to=${email}`, { headers: { accept: 'application/json' } })
    const [letter] = (await mailbox.json()) as { text: string }[]
    const answer = await fetch(`${portal}/api/auth/sign-in/email-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, otp: /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] }),
    })
    if (!answer.ok) throw new Error(`${email} could not sign in`)
    return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  return { json, signIn }
}

/** After a release the portal recalculates all case states, which would distort the measurement. */
async function keepPositions(url: string, main: string) {
  const release = createHash('sha256').update(await readFile(main))
  await withConnection(url, (db) => upsertStatesRelease(db, release.digest('hex')))
}

async function withConnection(url: string, work: (db: Database) => Promise<unknown>) {
  await using db = openDatabase(url, { connections: 1, statementTimeout: 0 })
  await work(db)
}

async function buildPages(folder: string) {
  const dist = join(folder, 'dist')
  const child = spawn(process.execPath, ['scripts/build.mjs', dist], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the portal could not be built (${code})`)
  return { main: join(dist, 'server', 'main.js'), remove: () => rm(dist, { recursive: true, force: true }) }
}

async function until(ready: () => Promise<boolean>) {
  for (let tries = 0; tries < 3_000; tries++) {
    if (await ready().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('a server did not start')
}
