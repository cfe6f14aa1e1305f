import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/database/embedded.ts'
import { seed } from './floor.store.ts'
import { openBare } from './floor-database.ts'
import { measure, median, type Shot } from './load.ts'

// Run by hand: `npm run bench`. The portal and a bare server with the same statements take turns on one database,
// so that whatever else the machine does falls on both.

const APPLICATIONS = 1_000
const ROUNDS = 5
const MILLISECONDS = 1_500
const PORTAL = 'http://127.0.0.1:3890'
const FLOOR = 'http://127.0.0.1:3891'
const FIVE_MEGABYTES = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024 - 9, 'x')])

const folder = await mkdtemp(join(tmpdir(), 'lampara-bench-'))
const database = await startEmbedded({ dataDir: join(folder, 'database') })
const children: ChildProcess[] = []
const run = (command: string[], environment: Record<string, string>) => {
  const child = spawn(process.execPath, command, { env: { ...process.env, ...environment }, stdio: 'ignore' })
  children.push(child)
  return child
}

async function until(ready: () => Promise<boolean>) {
  for (let tries = 0; tries < 300; tries++) {
    if (await ready().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('a server did not start')
}

async function signIn(email: string): Promise<string> {
  const post = (path: string, body: unknown) =>
    fetch(PORTAL + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const mailbox = await fetch(`${PORTAL}/dev/mail?to=${email}`, { headers: { accept: 'application/json' } })
  const [letter] = (await mailbox.json()) as { text: string }[]
  const otp = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
  const answer = await post('/api/auth/sign-in/email-otp', { email, otp })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const json = async <T>(path: string, cookie: string, method = 'GET') =>
  (await (await fetch(PORTAL + path, { method, headers: { cookie } })).json()) as T

try {
  const portal = run(['dist/server/main.js'], {
    PORT: '3890',
    PUBLIC_URL: PORTAL,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'files'),
    RATE_LIMIT: 'off',
    ADMIN_EMAILS: 'ana@bench.test',
  })
  await until(async () => (await fetch(`${PORTAL}/readyz`)).ok)
  const idle = async () => {
    const status = await readFile(`/proc/${portal.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  }
  const idleMegabytes = await idle()

  const db = openBare(database.url)
  await seed(db, APPLICATIONS)
  await mkdir(join(folder, 'floor'))
  run(['--import', 'tsx', 'bench/floor.ts'], {
    DATABASE_URL: database.url,
    PORT: '3891',
    FILES: join(folder, 'floor'),
  })
  await until(async () => (await fetch(`${FLOOR}/applications`)).ok)

  const maria = await signIn('nurse1@bench.test')
  const ana = await signIn('ana@bench.test')
  const application = await json<{ id: string; userId: string }>('/api/applications/me', maria)
  const tickets = await Promise.all(
    Array.from({ length: 32 }, () => json<{ uploadURL: string }>('/api/objects/upload', maria, 'POST')),
  )
  const message = Buffer.from(
    JSON.stringify({
      applicationId: application.id,
      senderId: application.userId,
      subject: 'Question',
      content: 'When will it be reviewed? '.repeat(8),
    }),
  )
  const asJson = { 'content-type': 'application/json' }
  const asPdf = { 'content-type': 'application/pdf' }
  const pick = <T>(some: readonly T[], turn: number) => some[turn % some.length] as T

  const scenarios: Record<string, { portal: (c: number, t: number) => Shot; floor: (c: number, t: number) => Shot }> = {
    'dashboard read': {
      portal: (_, turn) => {
        const { id } = application
        const paths = [
          '/api/applications/me',
          `/api/applications/${id}/requirements`,
          `/api/applications/${id}/activities`,
        ]
        return { method: 'GET', url: PORTAL + pick(paths, turn), headers: { cookie: maria } }
      },
      floor: (_, turn) => {
        const paths = [
          `/application/${application.userId}`,
          `/checklist/${application.id}`,
          `/activities/${application.id}`,
        ]
        return { method: 'GET', url: FLOOR + pick(paths, turn) }
      },
    },
    'admin list (200 rows)': {
      portal: () => ({ method: 'GET', url: `${PORTAL}/api/admin/applications`, headers: { cookie: ana } }),
      floor: () => ({ method: 'GET', url: `${FLOOR}/applications` }),
    },
    'message write': {
      portal: () => ({
        method: 'POST',
        url: `${PORTAL}/api/messages`,
        headers: { ...asJson, cookie: maria },
        body: message,
      }),
      floor: () => ({ method: 'POST', url: `${FLOOR}/messages`, headers: asJson, body: message }),
    },
    'upload of 5 MB': {
      portal: (connection) => ({
        method: 'PUT',
        url: PORTAL + pick(tickets, connection).uploadURL,
        headers: { ...asPdf, cookie: maria },
        body: FIVE_MEGABYTES,
      }),
      floor: () => ({ method: 'PUT', url: `${FLOOR}/file`, headers: asPdf, body: FIVE_MEGABYTES }),
    },
  }

  console.log(`${cpus().length} cores, Node ${process.version}, ${APPLICATIONS} applications, idle ${idleMegabytes} MB`)
  console.log(
    '| request | connections | floor p50 ms | portal p50 ms | ratio | floor p99 | portal p99 | floor /s | portal /s |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const [name, { portal: ours, floor: bare }] of Object.entries(scenarios)) {
    for (const connections of [1, 8, 32]) {
      const taken = { floor: [], portal: [] } as Record<'floor' | 'portal', Awaited<ReturnType<typeof measure>>[]>
      for (let round = 0; round < ROUNDS; round++) {
        taken.floor.push(await measure(connections, MILLISECONDS, bare))
        taken.portal.push(await measure(connections, MILLISECONDS, ours))
      }
      const of = (who: 'floor' | 'portal', figure: 'p50' | 'p99' | 'perSecond') =>
        median(taken[who].map((one) => one[figure]))
      const failed = [...taken.floor, ...taken.portal].reduce((sum, one) => sum + one.failed, 0)
      const cells = [
        name + (failed > 0 ? ` (${failed} FAILED)` : ''),
        connections,
        of('floor', 'p50').toFixed(2),
        of('portal', 'p50').toFixed(2),
        (of('portal', 'p50') / of('floor', 'p50')).toFixed(2),
        of('floor', 'p99').toFixed(1),
        of('portal', 'p99').toFixed(1),
        of('floor', 'perSecond').toFixed(0),
        of('portal', 'perSecond').toFixed(0),
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
  }
  await db.end({ timeout: 1 })
} finally {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))))
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
