import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startApplication } from '#contract/applications/applications.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { followAt } from '#server/testing/event-stream.ts'
import { hasProxy, type OwnProxy, startCaddy, startNginx } from '#server/testing/own-proxies.ts'
import { applicant, type RawRequest, type TestUser, testClient } from '#server/testing/people.ts'
import { endPortals, overHttp, type PortalProcess, startPortal } from '#server/testing/portal-process.ts'
import { serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { createBareDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { pdf } from '#server/testing/test-documents.ts'

const MB = 1_000_000

let database: TestDatabase
let dataDir: string
let portals: PortalProcess[]
let maria: TestUser
let startOne: (port?: number) => Promise<PortalProcess>

/** The default configuration of nginx; `limit` may allow bodies larger than its 1 MB. */
const asItComes = (limit: string) => (listen: string) =>
  `
  upstream portal { ${portals.map(({ port }) => `server 127.0.0.1:${port};`).join(' ')} }
  server { listen ${listen}; ${limit} location / { proxy_pass http://portal; } }`

/** The configuration of nginx in docs/behind-a-proxy.md, except the certificate and the ports. */
async function asDocumented() {
  const page = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'behind-a-proxy.md'), 'utf8')
  const site = /```nginx\n([\s\S]+?)```/.exec(page)?.[1] ?? ''
  return (listen: string) =>
    portals
      .reduce((text, { port }, index) => text.replace(`127.0.0.1:300${index + 1}`, `127.0.0.1:${port}`), site)
      .replace('listen 443 ssl', `listen ${listen}`)
      .replace(/^ *ssl_.*$/gm, '')
}

interface Tally {
  answered: Map<string, number>
  count: (what: string) => void
}

function openTally(): Tally {
  const answered = new Map<string, number>()
  return { answered, count: (what) => answered.set(what, (answered.get(what) ?? 0) + 1) }
}

const statusOf = (port: number, asked: RawRequest) =>
  overHttp(port, asked).then(
    ({ statusCode }) => String(statusCode),
    (error: Error) => error.message,
  )

const json = { 'content-type': 'application/json' }
const early: [status: string, asked: RawRequest][] = [
  ['413', { method: 'POST', url: '/api/signup', headers: json, payload: 'x'.repeat(0.99 * MB) }],
  ['401', { method: 'POST', url: '/api/messages', headers: json, payload: 'x'.repeat(0.99 * MB) }],
  ['404', { method: 'POST', url: '/xmlrpc.php', payload: 'x'.repeat(0.99 * MB) }],
  [
    '403',
    { method: 'POST', url: '/api/signup', headers: { origin: 'https://evil.example' }, payload: 'x'.repeat(MB / 2) },
  ],
  ['415', { method: 'POST', url: '/api/signup', headers: { 'content-type': 'text/xml' }, payload: 'x'.repeat(MB / 2) }],
]
const large: typeof early = [
  ['413', { method: 'POST', url: '/api/signup', headers: json, payload: 'x'.repeat(3 * MB) }],
  ['413', { method: 'POST', url: '/api/stripe/webhook', headers: json, payload: 'x'.repeat(11 * MB) }],
  ['401', { method: 'PUT', url: '/api/objects/uploads/0199dead-0000-7000-8000-000000000001', payload: pdf(10 * MB) }],
  ['413', { method: 'POST', url: '/api/signup', headers: json, payload: 'x'.repeat(30 * MB) }],
]

beforeAll(async () => {
  const [main, made] = await Promise.all([serverOfThisRun(), createBareDatabase()])
  database = made
  dataDir = await mkdtemp(join(tmpdir(), 'lampara-nginx-'))
  const environment = { DATABASE_URL: database.url, DRAIN_SECONDS: '2' }
  startOne = (port) => startPortal({ main, dataDir, environment, ...(port !== undefined && { port }) })
  portals = await Promise.all([startOne(), startOne()])
  const [one] = portals
  if (one) maria = await applicant(one)
})
afterAll(async () => {
  await endPortals()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

describe.runIf(hasProxy('nginx'))('behind nginx', () => {
  test.each([
    ['as it comes', '', early],
    ['that lets large bodies through', 'client_max_body_size 0;', [...early, ...large]],
  ])('%s, a hundred early refusals do not disturb other clients', async (_, limit, refused) => {
    const nginx = await startNginx(asItComes(limit))
    const [strangers, others] = [openTally(), openTally()]
    let left = 100
    const stranger = async () => {
      while (left > 0) {
        const [status, asked] = refused[left-- % refused.length] ?? []
        if (asked) strangers.count(`${status}: ${await statusOf(nginx.port, asked)}`)
      }
    }
    const other = async () => {
      while (left > 0) others.count(await statusOf(nginx.port, { url: '/login' }))
    }
    await Promise.all([stranger(), stranger(), stranger(), stranger(), other(), other()])
    for (let n = 0; n < 10; n += 1) others.count(await statusOf(nginx.port, { url: '/login' }))
    expect([...others.answered.keys()]).toEqual(['200'])
    expect([...strangers.answered.keys()].sort()).toEqual(
      [...new Set(refused.map(([status]) => `${status}: ${status}`))].sort(),
    )
    expect(await nginx.complaints()).not.toMatch(/no live upstreams|prematurely closed|reset by peer|Broken pipe/i)
    await nginx.close()
  })
})

const proxies: [name: 'nginx' | 'caddy', start: () => Promise<OwnProxy>][] = [
  ['nginx', async () => startNginx(await asDocumented())],
  ['caddy', () => startCaddy(portals)],
]

describe.each(proxies.filter(([name]) => hasProxy(name)))('behind %s', (_, start) => {
  test('as documented, files, live events and the client’s IP address pass', async () => {
    const proxy = await start()
    onTestFinished(() => proxy.close())
    const here = testClient({ app: { inject: (asked: RawRequest) => overHttp(proxy.port, asked) } }, maria.cookie)
    const stream = await followAt(proxy.port, maria.cookie)
    const { uploadURL } = await here.call(startUpload, {})
    const headers = { 'content-type': 'application/pdf' }
    expect((await here.request({ method: 'PUT', url: uploadURL, headers, payload: pdf(10 * MB) })).statusCode).toBe(200)
    const application = await here.call(startApplication, {})
    await here.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } })
    await expect.poll(() => stream.heard.map(({ event }) => event)).toContain('message')
    stream.leave()
  })

  test('as documented, a restart of one process after another loses no request', async () => {
    const proxy = await start()
    onTestFinished(() => proxy.close())
    const tally = openTally()
    let isOver = false
    const asks: RawRequest[] = [
      { url: '/login' },
      { url: '/api/applications/me', headers: { cookie: maria.cookie } },
      { method: 'POST', url: '/api/applications', headers: { ...json, cookie: maria.cookie }, payload: '{}' },
    ]
    const busy = async () => {
      for (let n = 0; !isOver; n += 1) {
        const asked = asks[n % asks.length]
        if (asked) tally.count(`${asked.method ?? 'GET'} ${await statusOf(proxy.port, asked)}`)
        await pause(20)
      }
    }
    const work = Promise.all(Array.from({ length: 4 }, busy))
    for (const [index, portal] of portals.entries()) {
      const exit = once(portal.child, 'exit')
      portal.child.kill('SIGTERM')
      await exit
      portals[index] = await startOne(portal.port)
      // By then the proxy has asked which portal is ready, as the page says.
      await pause(3_000)
    }
    isOver = true
    await work
    const lost = [...tally.answered].filter(([what]) => !/ 20[01]$/.test(what))
    if (lost.length) console.log(await proxy.complaints())
    expect(lost).toEqual([])
    expect([...tally.answered.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(300)
    console.log('answered over two restarts:', Object.fromEntries(tally.answered))
  })
})
