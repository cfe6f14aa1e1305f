import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { type DeclaredRoute, declaredRoutes } from '#contract/all-routes.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { paymentsBy } from '#server/testing/billing.ts'
import { portOf } from '#server/testing/doubles/ports.ts'
import { admin, type RawResponse, type TestClient, type TestUser, testClient } from '#server/testing/people.ts'
import { addedSchool, savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useStripe } from '#server/testing/use-doubles.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { type BadRequest, badRequest } from './bad-requests.ts'

const REQUESTS = Number(process.env.BAD_REQUESTS ?? 4_000)
const SEED = Number(process.env.BAD_SEED ?? 20_260_730)
const AT_ONCE = 8
const ANSWERED_WITHIN = 5_000

// Internals that no response may contain: paths, statements, stack traces, names of libraries.
const secrets =
  /\n\s+at |node_modules|\.(ts|js|mjs):\d+|file:\/\/|\/(home|root|tmp|usr|work)\/|\b(select|insert into|update|delete from)\b .*\b(from|values|set|where)\b|syntax error|violates|relation "|\bpg_|ZodError|DatabaseError|TypeError|SyntaxError|RangeError|Invalid (input|option|string)|\bundefined\b/i
const ourKeys = new Set(['message', 'errors', 'code', 'decidedBy', 'decidedAt'])

const stripe = useStripe()
let client: TestUser
let ana: TestUser
let knownIds: string[]
const portal = usePortal(() => paymentsBy(stripe))
beforeAll(async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const other = await applicantWithApplication(portal, 'Other')
  const sheets = [await savedSheet(other.person, other.application)]
  const schools = await Promise.all(sheets.map((sheet) => addedSchool(other.person, sheet)))
  const own = await applicantWithApplication(portal, 'Maria')
  const documents = [await filed(other.person, other.application), await filed(own.person, own.application)]
  client = own.person
  ana = await admin(portal)
  const upload = await client.call(startUpload, {})
  sheets.push(await savedSheet(own.person, own.application))
  knownIds = [
    ...[...sheets, ...schools].map(({ id }) => id),
    client.id,
    other.person.id,
    other.application.id,
    own.application.id,
    own.application.id.toUpperCase(),
    ...documents.flatMap(({ id, objectPath }) => [id, objectPath.slice('/objects/'.length)]),
    upload.uploadURL.slice('/api/objects/uploads/'.length),
    `${upload.uploadURL.slice(21)}x`,
  ]
})

const isOfApi = (url: string) => /^\/(api|objects|dev)(\/|\?|$)/.test(url)

function faultsOf({ method, url }: BadRequest, answer: RawResponse, took: number): string[] {
  const faults: string[] = []
  const { statusCode, headers, body } = answer
  if (statusCode >= 500) faults.push(`status ${statusCode}`)
  if (took > ANSWERED_WITHIN) faults.push(`${took} ms`)
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('no nosniff')
  if (statusCode < 400) return faults
  const leak = secrets.exec(body)?.[0]
  if (leak !== undefined) faults.push(`says ${leak}`)
  if (method !== 'HEAD' && isOfApi(url)) faults.push(...faultsOfError(answer))
  return faults
}

function faultsOfError({ headers, body }: RawResponse): string[] {
  if (!String(headers['content-type']).startsWith('application/json')) return [`type ${headers['content-type']}`]
  try {
    const error = JSON.parse(body)
    const strange = Object.keys(error).filter((key) => !ourKeys.has(key))
    if (typeof error.message !== 'string' || error.message === '') return [`no message: ${body.slice(0, 100)}`]
    return strange.map((key) => `key ${key}`)
  } catch {
    return [`no JSON: ${body.slice(0, 100)}`]
  }
}

/** Requests that would end the session of the other requests, or never end themselves. */
const isForStrangers = ({ url, endless }: BadRequest) => endless || /logout|sign-out|sessions/.test(url)

test(`${REQUESTS} bad requests of every kind: each gets its refusal, at once, and nothing of the inside`, async () => {
  const chance = seededRandom(SEED)
  const found: string[] = []
  const statuses = new Map<number, number>()
  const askOne = async (route: DeclaredRoute) => {
    const request = badRequest(route, chance, knownIds)
    const who: TestClient = isForStrangers(request)
      ? testClient(portal)
      : chance.pick([testClient(portal), client, client, ana])
    const from = Date.now()
    const answer = await who.request(request)
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    for (const fault of faultsOf(request, answer, Date.now() - from)) {
      found.push(
        `${fault}: ${JSON.stringify({ ...request, payload: String(request.payload).slice(0, 200) })} as ${who.cookie === '' ? 'stranger' : who === ana ? 'admin' : 'client'}`,
      )
    }
  }
  const turns = Array.from({ length: Math.ceil(REQUESTS / declaredRoutes.length) }, () => declaredRoutes).flat()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let route = turns.pop(); route !== undefined; route = turns.pop()) await askOne(route)
    }),
  )
  expect(found.slice(0, 20)).toEqual([])
  for (const status of [400, 401, 403, 404, 413, 415])
    expect([status, (statuses.get(status) ?? 0) > 0]).toEqual([status, true])
  expect(Reflect.get({}, 'polluted') ?? Reflect.get({}, 'role')).toBeUndefined()
  for (const who of [client, ana]) expect((await who.request({ url: '/api/auth/user' })).statusCode).toBe(200)
})

const crlf = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const brokenLines: Record<string, string> = {
  'no request at all': 'hello\r\n\r\n',
  'an unknown method': crlf('BREW /api/users HTTP/1.1', 'host: localhost'),
  'another protocol': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'no host': crlf('GET /api/users HTTP/1.1'),
  'two hosts': crlf('GET /api/users HTTP/1.1', 'host: a', 'host: b'),
  'a NUL in the path': crlf('GET /api/\0users HTTP/1.1', 'host: localhost'),
  'bytes in the path': crlf('GET /api/\xff\xfe HTTP/1.1', 'host: localhost'),
  'another address': crlf('GET http://evil.test/api/users HTTP/1.1', 'host: localhost'),
  'no path': crlf('OPTIONS * HTTP/1.1', 'host: localhost'),
  'a path without a slash': crlf('GET api/users HTTP/1.1', 'host: localhost'),
  'a tunnel': crlf('CONNECT evil.test:443 HTTP/1.1', 'host: evil.test:443'),
  'a very long header': crlf('GET /api/users HTTP/1.1', 'host: localhost', `x-a: ${'a'.repeat(20_000)}`),
  'very many headers': crlf(
    'GET /api/users HTTP/1.1',
    'host: localhost',
    ...Array.from({ length: 3_000 }, (_, n) => `a${n}: 1`),
  ),
  'a very long address': crlf(`GET /api/${'a'.repeat(30_000)} HTTP/1.1`, 'host: localhost'),
  'a header that is folded': crlf('GET /api/users HTTP/1.1', 'host: localhost', 'x-a: b', ' c'),
  'a space before the colon': crlf('GET /api/users HTTP/1.1', 'host : localhost'),
  'two lengths': `${crlf('POST /api/signup HTTP/1.1', 'host: localhost', 'content-length: 2', 'content-length: 3')}{}`,
  'a length below zero': `${crlf('POST /api/signup HTTP/1.1', 'host: localhost', 'content-length: -1')}{}`,
  'a length and pieces': `${crlf('POST /api/signup HTTP/1.1', 'host: localhost', 'content-length: 4', 'transfer-encoding: chunked')}0\r\n\r\n`,
  'pieces of a wrong size': `${crlf('POST /api/signup HTTP/1.1', 'host: localhost', 'content-type: application/json', 'transfer-encoding: chunked')}zz\r\n{}\r\n`,
  'an unknown transfer': `${crlf('POST /api/signup HTTP/1.1', 'host: localhost', 'transfer-encoding: gzip')}{}`,
  'an expectation': `${crlf('POST /api/signup HTTP/1.1', 'host: localhost', 'expect: a-pony', 'content-length: 2')}{}`,
  'another protocol asked for': crlf(
    'GET /api/users HTTP/1.1',
    'host: localhost',
    'connection: upgrade',
    'upgrade: websocket',
  ),
  'a later HTTP': crlf('GET /api/users HTTP/3.0', 'host: localhost'),
}

/** Sends a text, and returns everything until the portal hangs up or is silent for a while. */
function say(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(portOf(portal.app.server), '127.0.0.1')
    let heard = ''
    socket.setEncoding('latin1').setTimeout(250, () => socket.destroy())
    socket.on('data', (piece) => {
      heard += piece
    })
    socket.on('error', () => {}).on('close', () => resolve(heard))
    socket.write(text, 'latin1')
  })
}

test.each(Object.entries(brokenLines))(
  'a request line with %s is refused without internal details',
  async (_, text) => {
    const heard = await say(text)
    const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
    expect(statuses.filter((status) => status >= 500 || status < 300)).toEqual([])
    expect(heard).not.toMatch(secrets)
    if (statuses.length > 0 && heard.includes('{')) {
      const body = JSON.parse(heard.slice(heard.indexOf('{'), heard.lastIndexOf('}') + 1))
      expect(Object.keys(body)).toEqual(['message'])
    }
    expect((await testClient(portal).request({ url: '/healthz' })).statusCode).toBe(200)
  },
)
