import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { startUpload } from '#contract/documents/uploads.ts'
import { Refusal } from '#domain/refusal.ts'
import { buildApp } from '#server/app.ts'
import type { TestUser } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const MIB = 1024 * 1024
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
}

let maria: TestUser
let port = 0
const portal = usePortal(stripe)
beforeAll(async () => {
  maria = (await applicantWithApplication(portal)).person
  port = await listening(portal.app)
})
const listening = async (app: TestApp['app']) => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)

interface Sender {
  line: string
  headers?: Record<string, string>
  /** The number of bytes to send, in pieces, whatever the portal answers meanwhile. */
  bytes: number
  chunked?: boolean
  /** What is sent on the same connection after the body. */
  next?: string
  at?: number
}

/** Sends the whole body as a proxy does; a reset of the connection meanwhile loses the response. */
async function converse({ line, headers = {}, bytes, chunked, next, at = port }: Sender) {
  const socket = connect({ port: at, host: '127.0.0.1', allowHalfOpen: true })
  let heard = ''
  let fault: string | undefined
  socket.on('data', (data) => {
    heard += data.toString('latin1')
  })
  socket.on('error', (error: Error & { code?: string }) => {
    fault = error.code ?? error.message
  })
  const closed = once(socket, 'close').catch(() => {})
  const ended = once(socket, 'end').catch(() => {})
  const write = async (part: Buffer | string) => {
    if (!socket.destroyed && !socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes) }
  const lines = Object.entries({ host: 'localhost', ...length, ...headers }).map(([name, value]) => `${name}: ${value}`)
  await write(`${[line, ...lines].join('\r\n')}\r\n\r\n`)
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += PIECE.length) {
    // Pauses, so that the first responses come while most of the body is unsent.
    if (sent < 4 * PIECE.length) await pause(15)
    const part = PIECE.subarray(0, bytes - sent)
    if (chunked) await write(`${part.length.toString(16)}\r\n`)
    await write(part)
    if (chunked) await write('\r\n')
  }
  if (chunked) await write('0\r\n\r\n')
  if (next) await write(next)
  await Promise.race([ended, closed, pause(2_000)])
  socket.destroy()
  return { statuses: [...heard.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status)), fault, heard }
}

const PIECE = Buffer.alloc(128 * 1024, 'x')
const json = { 'content-type': 'application/json' }
const NEXT = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'

type Early = [status: number, what: string, line: string, headers: Record<string, string>, bytes: number]
const early: Early[] = [
  [413, 'a far too large sign-up', 'POST /api/signup', json, 3 * MIB],
  [413, 'a far too large event of the card company', 'POST /api/stripe/webhook', json, 3 * MIB],
  [401, 'a message of a stranger', 'POST /api/messages', json, 3 * MIB],
  [401, 'a file of a stranger', 'PUT /api/objects/uploads/0199dead-0000-7000-8000-000000000001?x=1', {}, 8 * MIB],
  [403, 'a page of another site', 'POST /api/signup', { ...json, origin: 'https://evil.example' }, 3 * MIB],
  [404, 'an unknown path of the API', 'POST /api/nothing', {}, 3 * MIB],
  [404, 'an unknown page', 'POST /wp-login.php', {}, 3 * MIB],
  [415, 'another type', 'POST /api/signup', { 'content-type': 'text/plain' }, 3 * MIB],
  [415, 'a compressed body', 'POST /api/signup', { ...json, 'content-encoding': 'gzip' }, 3 * MIB],
  [400, 'an address that cannot be decoded', 'POST /%', json, 3 * MIB],
  [200, 'a body that nobody asked for', 'GET /healthz', {}, 3 * MIB],
]

describe('a response before the body was read', () => {
  const proxied = { connection: 'close' }
  test.each(early)('%i for %s reaches a proxy that uses HTTP/1.0', async (status, _, line, headers, bytes) => {
    const told = await converse({ line: `${line} HTTP/1.0`, headers: { ...headers, ...proxied }, bytes })
    expect([told.fault, told.statuses]).toEqual([undefined, [status]])
  })

  test.each(early)('%i for %s leaves a keep-alive connection usable', async (status, _, line, headers, bytes) => {
    for (const chunked of [false, true]) {
      const told = await converse({ line: `${line} HTTP/1.1`, headers, bytes, chunked, next: NEXT })
      expect([chunked, told.fault, told.statuses]).toEqual([chunked, undefined, [status, 200]])
    }
  })

  test('with 429 or 503 reaches a proxy and leaves a connection usable', async () => {
    const limits = {
      ...portal.deps.limits,
      take: () => Promise.reject(new Refusal('tooMany', 'Wait', { retryAfter: 9 })),
    }
    const find = () => Promise.reject(new Refusal('unavailable', 'Away', { code: 'database_unavailable' }))
    const sessionCache = { ...portal.deps.sessionCache, find }
    for (const [status, parts] of [
      [429, { limits }],
      [503, { sessionCache }],
    ] as const) {
      const app = await buildApp({ ...portal.deps, ...parts })
      const asked = { at: await listening(app), bytes: 3 * MIB, headers: { ...json, cookie: maria.cookie } }
      const proxy = await converse({
        ...asked,
        line: 'POST /api/messages HTTP/1.0',
        headers: { ...asked.headers, ...proxied },
      })
      expect([proxy.fault, proxy.statuses]).toEqual([undefined, [status]])
      const kept = await converse({ ...asked, line: 'POST /api/messages HTTP/1.1', next: NEXT })
      expect([kept.fault, kept.statuses]).toEqual([undefined, [status, 200]])
      await app.close()
    }
  })

  test('about a refused file leaves the connection usable', async () => {
    for (const [status, bytes] of [
      [415, 8 * MIB],
      [413, 11 * MIB],
    ] as const) {
      const { uploadURL } = (await maria.call(startUpload, {})) as { uploadURL: string }
      const asked = { bytes, headers: { cookie: maria.cookie } }
      const kept = await converse({ ...asked, line: `PUT ${uploadURL} HTTP/1.1`, next: NEXT })
      expect([kept.fault, kept.statuses]).toEqual([undefined, [status, 200]])
      const headers = { ...asked.headers, ...proxied }
      const proxy = await converse({ ...asked, line: `PUT ${uploadURL} HTTP/1.0`, headers })
      expect([proxy.fault, proxy.statuses]).toEqual([undefined, [status]])
    }
  })
})

describe('a body over twelve megabytes', () => {
  test.each([false, true])(
    'is read until its sender stops, and then the connection ends (chunked: %s)',
    async (chunked) => {
      // The portal ignores the next request on this connection, whose response could not be sent.
      const told = await converse({
        line: 'POST /api/signup HTTP/1.1',
        headers: json,
        bytes: 20 * MIB,
        chunked,
        next: NEXT,
      })
      expect([told.fault, told.statuses]).toEqual([undefined, [413]])
    },
  )

  test('is not requested from a client that sends Expect: 100-continue, and a smaller body is', async () => {
    const patient = { ...json, expect: '100-continue' }
    const ask = (bytes: number) => converse({ line: 'POST /api/signup HTTP/1.1', headers: patient, bytes, next: NEXT })
    expect((await ask(20 * MIB)).statuses).toEqual([413])
    expect((await ask(MIB)).statuses).toEqual([100, 413, 200])
    const odd = await converse({ line: 'POST /api/signup HTTP/1.1', headers: { expect: 'x' }, bytes: MIB, next: NEXT })
    expect([odd.fault, odd.statuses]).toEqual([undefined, [415, 200]])
  })
})

describe('an invalid HTTP request', () => {
  test('gets a response, and the rest of its bytes is read', async () => {
    const long = await converse({ line: 'GET / HTTP/1.0', headers: { 'x-long': 'x'.repeat(40_000) }, bytes: MIB })
    expect([long.fault, long.statuses]).toEqual([undefined, [431]])
    const odd = await converse({ line: 'GET / HTTP/9.x', bytes: MIB })
    expect([odd.fault, odd.statuses]).toEqual([undefined, [400]])
    const nameless = await converse({ line: 'POST /api/signup HTTP/1.1', headers: { host: '' }, bytes: 3 * MIB })
    expect([nameless.fault, nameless.statuses[0]]).toEqual([undefined, 415])
  })

  test('does not reset its connection when all bytes came at once', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const faults: Error[] = []
    socket.on('error', (error) => faults.push(error)).resume()
    socket.write(`GET / HTTP/9.x\r\nhost: localhost\r\n\r\n${'x'.repeat(MIB)}`)
    await once(socket, 'end')
    socket.write('x')
    await pause(100)
    socket.write('x')
    await pause(100)
    expect(faults).toEqual([])
    socket.destroy()
  })

  test('a client that goes silent in the middle of a body is disconnected', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.resume()
    socket.write('POST /api/messages HTTP/1.0\r\nhost: localhost\r\ncontent-length: 5000\r\n\r\nx')
    const from = Date.now()
    await once(socket, 'end')
    await expect.poll(async () => (await connections()) === 0, { timeout: 9_000 }).toBe(true)
    expect(Date.now() - from).toBeGreaterThan(4_000)
    socket.destroy()
  })
})

describe('a body that arrives byte by byte', () => {
  /** Returns how long the connection stays open, and the response. */
  async function dripped(line: string, headers: Record<string, string> = {}, begin = '') {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let heard = ''
    socket.on('data', (data) => {
      heard += data.toString('latin1')
    })
    const from = performance.now()
    const lines = Object.entries({ host: 'localhost', 'content-length': '10000', ...headers })
    socket.write(`${[line, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n${begin}`)
    const drip = setInterval(() => socket.write(' '), 500)
    await Promise.race([once(socket, 'end'), pause(24_000)])
    clearInterval(drip)
    const seconds = (performance.now() - from) / 1000
    socket.destroy()
    return { status: /HTTP\/1\.1 (\d{3})/.exec(heard)?.[1], seconds }
  }

  test('is ended after fifteen seconds, except a signed-in person’s file', { timeout: 60_000 }, async () => {
    const { uploadURL } = (await maria.call(startUpload, {})) as { uploadURL: string }
    const [signUp, stranger, upload] = await Promise.all([
      dripped('POST /api/signup HTTP/1.1', json),
      dripped(`PUT ${uploadURL} HTTP/1.1`),
      dripped(`PUT ${uploadURL} HTTP/1.1`, { cookie: maria.cookie }, '%PDF-1.7\n'),
    ])
    expect([signUp.status, stranger.status, upload.status]).toEqual(['408', '401', undefined])
    for (const { seconds } of [signUp, stranger]) expect(seconds).toBeGreaterThan(14)
    for (const { seconds } of [signUp, stranger]) expect(seconds).toBeLessThan(22)
    expect(upload.seconds).toBeGreaterThan(23)
  })
})

const connections = () =>
  new Promise<number>((resolve) => portal.app.server.getConnections((_error, count) => resolve(count)))
