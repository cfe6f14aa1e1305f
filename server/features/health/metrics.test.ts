import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMessage } from '#contract/messages/messages.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import { openMetrics } from '#server/metrics/metrics.ts'
import { portOf } from '#server/testing/doubles/ports.ts'
import { production } from '#server/testing/environments.ts'
import { followAt } from '#server/testing/event-stream.ts'
import { openFlakyProxy } from '#server/testing/flaky-proxy.ts'
import { requestCode } from '#server/testing/mailbox.ts'
import { type PortalUnderTest, testClient } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { applicantWithApplication, pdf, uploaded } from '#server/testing/test-documents.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'
import { buildMetricsApp } from './metrics.routes.ts'

const portal = usePortal({ SMTP_URL: 'smtp://127.0.0.1:1', HOST: '127.0.0.1' })
beforeAll(async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
const HERE = { host: 'localhost:3000' }
const scrape = async (app: PortalUnderTest, headers: Record<string, string> = HERE) => {
  const from = Date.now()
  const answer = await testClient(app).request({ url: '/metrics', headers })
  return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body, took: Date.now() - from }
}
const figure = (text: string, line: string) => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

describe('the metrics', () => {
  test('are in the Prometheus text format, one sample per line, each with its type', async () => {
    const { status, type, text } = await scrape(portal)
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const typed = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
    for (const line of text
      .trimEnd()
      .split('\n')
      .filter((one) => one !== '' && !one.startsWith('#'))) {
      const [, name = ''] = /^([a-z_\d]+)(?:\{[^{}]*\})? (?:[\d.e+-]+|nan|[+-]inf)$/i.exec(line) ?? []
      expect([line, typed.has(name.replace(/_(bucket|sum|count)$/, '')) || typed.has(name)]).toEqual([line, true])
    }
    expect(text).toContain('portal_build_info{version="')
    expect(text).toContain('process_resident_memory_bytes')
  })

  test('count responses by method, declared route and status, without personal data', async () => {
    const { person, application } = await applicantWithApplication(await besideWithMailbox())
    await testClient(portal, person.cookie).request({ url: `/api/applications/${application.id}/documents?limit=5` })
    await testClient(portal).request({ url: '/api/nothing/like/this' })
    await testClient(portal).request({ url: '/wp-login.php?a=b' })
    await testClient(portal).request({ method: 'PROPFIND', url: '/api/users' })
    const { text } = await scrape(portal)
    const counted = (labels: string) => figure(text, `portal_http_request_duration_seconds_count{${labels}}`)
    expect(counted('method="GET",route="/api/applications/:id/documents",status="200"')).toBe(1)
    expect(counted('method="GET",route="none",status="404"')).toBeGreaterThanOrEqual(2)
    expect(counted('method="other",route="none",status="404"')).toBe(1)
    for (const word of [application.id, person.id, person.email, 'nurses.test', 'wp-login', 'limit=']) {
      expect(text).not.toContain(word)
    }
  })

  test('give only counters a name that ends in _total', async () => {
    const { text } = await scrape(portal)
    const typed = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type])
    expect(typed).toContainEqual(['nodejs_active_handles', 'gauge'])
    expect(typed.filter(([name, type]) => name?.endsWith('_total') !== (type === 'counter'))).toEqual([])
  })

  test.each(['prometheus/alerts.yml', 'grafana/lampara.json'])(
    'include every metric that deploy/%s uses',
    async (path) => {
      const { text } = await scrape(portal)
      const written = new Set(
        [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
          type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [`${name}`],
        ),
      )
      const asked = (await readFile(join(import.meta.dirname, '..', '..', '..', 'deploy', path), 'utf8')).matchAll(
        /\b(?:portal|backup|audit|process|nodejs)_\w+(?=[{[) ]|\\?")/g,
      )
      const names = [...new Set([...asked].map(([name]) => name))].filter((name) => name !== 'audit_seals')
      expect(names.length).toBeGreaterThan(15)
      expect(names.filter((name) => !written.has(name))).toEqual([])
    },
  )

  test('count files, streams, mail and connections', async () => {
    const beside = await besideWithMailbox()
    const { person, application } = await applicantWithApplication(beside)
    await requestCode(beside, person.email)
    const here = { ...person, ...testClient(portal, person.cookie) }
    await uploaded(here, pdf(5_000))
    const stream = await followAt(portOf(portal.app.server), person.cookie)
    await here.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } })
    await expect
      .poll(async () => figure((await scrape(portal)).text, 'portal_mail_total{outcome="deferred"}'), {
        timeout: 5_000,
      })
      .toBeGreaterThan(0)
    const { text } = await scrape(portal)
    expect(figure(text, 'portal_uploads_total')).toBe(1)
    expect(figure(text, 'portal_upload_bytes_total')).toBe(5_000)
    expect(figure(text, 'portal_live_streams')).toBe(1)
    expect(figure(text, 'portal_mail_owed')).toBeGreaterThan(0)
    expect(figure(text, 'portal_mail_oldest_owed_seconds')).toBeGreaterThan(0)
    expect(figure(text, 'portal_database_up')).toBe(1)
    expect(figure(text, 'portal_database_connections{state="total"}')).toBeGreaterThan(0)
    expect(figure(text, 'portal_job_last_success_timestamp_seconds{job="clean_up"}')).toBeGreaterThan(1e9)
    expect(figure(text, 'portal_job_last_success_timestamp_seconds{job="outbox"}')).toBeGreaterThan(1e9)
    stream.leave()
    await expect.poll(async () => figure((await scrape(portal)).text, 'portal_live_streams')).toBe(0)
    expect(figure((await scrape(beside)).text, 'portal_sign_in_codes_total')).toBeGreaterThan(0)
  })
})

test('a stream whose client left before its start is not counted as open', async () => {
  const beside = await besideWithMailbox()
  const { person } = await applicantWithApplication(beside)
  const lines = new EventEmitter()
  const gone = once(lines, 'gone')
  const asked = once(lines, 'asked')
  const find: TestApp['deps']['sessionCache']['find'] = async (tokenHash) => {
    lines.emit('asked')
    await gone
    return beside.deps.sessionCache.find(tokenHash)
  }
  const sessionCache = { ...beside.deps.sessionCache, find }
  const app = await buildApp({ ...beside.deps, metrics: openMetrics(), sessionCache })
  app.server.on('connection', (socket) => socket.once('close', () => lines.emit('gone')))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const impatient = connect(portOf(app.server), '127.0.0.1')
  impatient.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${person.cookie}\r\n\r\n`)
  await asked
  impatient.destroy()
  const counted = async () => {
    const { text } = await scrape({ app })
    return [figure(text, 'portal_live_streams_opened_total'), figure(text, 'portal_live_streams')]
  }
  await expect.poll(counted).toEqual([1, 0])
  await app.close()
})

let kept: TestApp | undefined
/** Starts a second process of this portal with a mailbox, so that people can sign in. */
async function besideWithMailbox(): Promise<TestApp> {
  kept ??= await startApp({}, { beside: portal })
  return kept
}
afterAll(() => kept?.close())

describe('metrics with the database away', () => {
  test('are served without the figures of the database', async () => {
    const db = openDatabase('postgres://portal@127.0.0.1:1/nowhere')
    const app = await buildApp({ ...portal.deps, db })
    const { status, text, took } = await scrape({ app })
    expect(status).toBe(200)
    expect(took).toBeLessThan(2_000)
    expect(figure(text, 'portal_database_up')).toBe(0)
    expect(figure(text, 'portal_mail_owed')).toBeUndefined()
    expect(text).toContain('portal_http_request_duration_seconds')
    await db.end({ timeout: 1 })
  })

  test('are served within two seconds when the database is silent, even for many requests', async () => {
    const way = await openFlakyProxy(portal.databaseUrl)
    const db = openDatabase(way.url)
    const app = await buildApp({ ...portal.deps, db })
    expect(figure((await scrape({ app })).text, 'portal_database_up')).toBe(1)
    way.stall()
    for (const { status, text, took } of await Promise.all(Array.from({ length: 10 }, () => scrape({ app })))) {
      expect([status, figure(text, 'portal_database_up')]).toEqual([200, 0])
      expect(took).toBeLessThan(2_000)
    }
    await way.close()
    await db.end({ timeout: 1 })
  })
})

describe('access to /metrics from elsewhere', () => {
  test.each([
    ['through a proxy', { ...HERE, 'x-forwarded-for': '203.0.113.7' }],
    ['under another name', { host: 'portal.example' }],
  ])('%s is 404', async (_, headers) => {
    const { status, text } = await scrape(portal, headers)
    expect([status, JSON.parse(text)]).toEqual([404, { message: 'Not found' }])
  })

  test('is 404 for another peer, and allowed for this machine when the portal listens for everybody', async () => {
    const open = await ownPortal(
      { HOST: '0.0.0.0', SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMIT: '' },
      { beside: portal },
    )
    expect((await scrape(open)).status).toBe(200)
    const elsewhere = await open.app.inject({ url: '/metrics', headers: HERE, remoteAddress: '203.0.113.7' })
    expect(elsewhere.statusCode).toBe(404)
  })

  test('is 404 in production, even for a request from this machine', async () => {
    const { ADMIN_EMAILS: _, ...environment } = { ...production, SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMIT: '' }
    const process = await ownPortal(environment, { beside: portal })
    expect((await scrape(process)).status).toBe(404)
  })

  test('moves to METRICS_PORT when it is set, and that port serves nothing else', async () => {
    const process = await ownPortal(
      { METRICS_PORT: '9464', TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:1' },
      { beside: portal },
    )
    const app = buildMetricsApp(process.deps)
    const { status, text } = await scrape({ app }, { host: 'metrics.internal', via: '1.1 edge' })
    expect([status, text.includes('portal_build_info')]).toEqual([200, true])
    for (const url of ['/', '/healthz', '/dev/mail', '/api/openapi.json']) {
      expect((await testClient({ app }).request({ url, headers: HERE })).statusCode).toBe(404)
    }
    expect((await scrape({ app: process.atItsMachine })).status).toBe(404)
  })
})
