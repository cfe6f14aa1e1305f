import { gzipSync } from 'node:zlib'
import { type DeclaredRoute, declaredRoutes, isJson } from '#contract/all-routes.ts'
import { followEvents } from '#contract/live.ts'
import type { RawRouteSpec, RouteSpec } from '#contract/route.ts'
import type { SeededRandom } from '#domain/testing/seeded-random.ts'
import { exampleOf } from '#server/features/api-docs/examples.ts'
import { schemaBook } from '#server/features/api-docs/schemas.ts'
import type { RawRequest } from '#server/testing/people.ts'

type FuzzedRoute = RawRouteSpec | RouteSpec

const endless = 'x'.repeat(100_000)
const LONE = '\ud800'

// Wrong ids in a path, as people, programs and attackers send them.
const wrongIds = [
  '',
  '%00',
  '%',
  '%zz',
  '%c3%28',
  '%ed%a0%80',
  '%2f',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%252e%252e',
  '.',
  '..',
  '0',
  '-1',
  '1e309',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'me',
  '*',
  "'; drop table users; --",
  '" or 1=1',
  '$(7)',
  '{{7*7}}',
  '<script>',
  '%0d%0aset-cookie:%20a=b',
  '%F0%9F%92%89',
  '0199aaaa-0000-7000-8000-00000000000g',
  '{0199aaaa-0000-7000-8000-000000000001}',
  '0199aaaa0000700080000000000000 1',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'x'.repeat(290),
  'x'.repeat(4_000),
]

// Wrong JSON values for a text, a number or a choice.
const wrongValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  '\0',
  `a\0b`,
  LONE,
  `a${LONE}b`,
  '\udfff',
  [],
  {},
  [[]],
  [null],
  ['a'],
  { length: 1 },
  { toString: 1 },
  { $ne: null },
  { '': '' },
  'null',
  'NaN',
  '-1',
  '1e9',
  "'; drop table users; --",
  '$1',
  '\\',
  '%',
  '_',
  '\u202e\u200b\ufeff',
  'é'.normalize('NFD'),
  '😀'.repeat(200),
  endless,
  'a@b',
  'a@b.c, d@e.f',
  'a@b.test\r\nbcc: c@d.test',
  '"a b"@c.test',
  `${'a'.repeat(250)}@b.test`,
  '<a@b.test>',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  '/api/objects/uploads/../../healthz',
  '../../x',
]

const raw = (text: string) => Buffer.from(text)
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const brokenBodies: (string | Buffer)[] = [
  '',
  ' ',
  '{',
  '}',
  '{"a":}',
  '{a:1}',
  "{'a':1}",
  '[1,]',
  'NaN',
  'undefined',
  '\ufeff{}',
  '{}{}',
  '{"a":1',
  '"',
  '\\',
  'null',
  '[]',
  '[{}]',
  '"text"',
  '123',
  'true',
  '1e999',
  nested(1_000),
  nested(50_000),
  `{"a":${nested(20_000)}}`,
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":{"__proto__":{"b":1}}}',
  '{"email":"a@b.test","email":"c@d.test","type":"sign-in","type":"x"}',
  '{"subject":"a","subject":{"b":1}}',
  raw('{"email":"\xff\xfe"}'),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.alloc(1_000),
  gzipSync('{}'),
  `{"a":"${'x'.repeat(300_000)}"}`,
  'a=b&c=d',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
]

const otherBytes: Buffer[] = [
  raw('%PDF-'),
  raw('%PDF-1.7\n%%EOF'),
  raw('%pdf-1.7'),
  raw('\ufeff%PDF-1.7'),
  Buffer.alloc(70_000, '%PDF-'),
  raw('{"id":"evt_1","object":"event","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1","amount":1}}}'),
  raw('{"id":"evt_1","object":"event","type":null,"data":{}}'),
]

const contentTypes = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/pdf',
  'application/xml',
  'application/json;;;',
  'APPLICATION/JSON',
  'json',
  '*/*',
  ';',
  'application/json, text/plain',
]

const oddHeaders: Record<string, readonly string[]> = {
  'content-encoding': ['gzip', 'br', 'deflate', 'identity', 'zstd', 'gzip, gzip', 'x'],
  cookie: [
    'session=',
    'session=a; session=b',
    '__Host-session=x',
    'session=%00',
    '=;=;;',
    `session=${'a'.repeat(5_000)}`,
  ],
  origin: ['null', 'http://evil.test', 'not a url', 'http://localhost.evil.test', 'https://localhost:3000', ''],
  referer: ['http://evil.test/', 'javascript:alert(1)', ''],
  host: ['evil.test', 'localhost@evil.test', '[::1', '', 'localhost:99999'],
  accept: ['text/html', 'application/xml', '*/*;q=0', endless.slice(0, 4_000)],
  'accept-encoding': ['gzip;q=0', 'br;q=x', '*;q=0', 'identity;q=0, *;q=0', 'nonsense'],
  'x-forwarded-for': ['127.0.0.1', '"; drop', endless.slice(0, 2_000)],
  'x-forwarded-host': ['evil.test'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['\u00e9', "'; drop"],
  range: ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'x'],
  'if-none-match': ['*', '"x"'],
  'if-modified-since': ['yesterday'],
  'sec-fetch-site': ['cross-site', 'x'],
  authorization: ['Bearer x', 'Basic Og==', ''],
  'stripe-signature': ['', 't=1,v1=00', `t=${'9'.repeat(400)},v1=x`, 'v1=', 't=1', 't=1,v1=00,v1=00', '\u00e9'],
  upgrade: ['websocket', 'h2c'],
}

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'SEARCH', 'REPORT']

const wrongNumbers = [
  '0',
  '-1',
  '201',
  '1e3',
  '1.5',
  'NaN',
  '٣',
  '',
  ' 1',
  '99999999999999999999',
  '0x10',
  '1;drop',
  '%00',
]
const madeCursors = [
  '',
  'x',
  '%00',
  'e30',
  'W10',
  Buffer.from('[]').toString('base64url'),
  Buffer.from('null').toString('base64url'),
  ...[
    '["/api/users","x"]',
    '["/api/users",null]',
    '["/api/messages","\' or 1=1"]',
    '["__proto__","constructor"]',
    '{"0":"a"}',
  ].map((text) => Buffer.from(text).toString('base64url')),
  Buffer.from(nested(5_000)).toString('base64url'),
]

const otherPaths = [
  '/',
  '/services',
  '/admin',
  '/nothing',
  '//',
  '//evil.test',
  '/..',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/api',
  '/api/',
  '/api//',
  '/api/%',
  '/api/users/',
  '/API/users',
  '/api/users/../users',
  '/api/docs/../users',
  '/api/\\',
  '/objects',
  '/objects/',
  '/objects/x/y',
  '/dev',
  '/dev/mail',
  '/dev/personas',
  '/dev/personas/x',
  '/metrics',
  '/healthz',
  '/readyz',
  '/assets',
  '/assets/',
  '/assets/..%2f..%2fserver%2fmain.js',
  '/index.html',
  '/public.html',
  '/.env',
  '/%00',
  `/${'a'.repeat(9_000)}`,
  `/api/${'a/'.repeat(2_000)}`,
  '/?a[b]=c',
  '/api/login?returnTo=//evil.test',
  '/favicon.ico',
]

export interface BadRequest extends RawRequest {
  route: string
  endless: boolean
  url: string
  method: string
  headers: Record<string, string>
}

const book = schemaBook()
const rightBodies = new Map<string, Record<string, unknown>>(
  declaredRoutes.flatMap(({ name, spec }) => {
    if (!isJson(spec) || !spec.body) return []
    const example = exampleOf(book.schemaOf(spec.body, 'input'), book.components, name)
    return [[name, example as Record<string, unknown>]]
  }),
)

export function badRequest(route: DeclaredRoute, chance: SeededRandom, knownIds: readonly string[]): BadRequest {
  const { spec } = route
  const method = chance.whole(8) === 0 ? chance.pick(methods) : spec.method
  const path = chance.whole(10) === 0 ? chance.pick(otherPaths) : pathOf(spec, chance, knownIds)
  const payload = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(route, chance, knownIds)
  const headers: Record<string, string> = {}
  if (payload !== undefined) headers['content-type'] = contentTypeOf(chance)
  for (let count = chance.whole(3); count > 0; count -= 1) {
    const name = chance.pick(Object.keys(oddHeaders))
    headers[name] = chance.pick(oddHeaders[name] ?? [''])
  }
  return {
    route: route.name,
    endless: spec === followEvents,
    method,
    url: `${path}${queryOf(spec, chance, knownIds)}`,
    headers,
    ...(payload !== undefined && { payload }),
  }
}

const contentTypeOf = (chance: SeededRandom) => (chance.whole(3) === 0 ? chance.pick(contentTypes) : 'application/json')

const pathOf = (spec: FuzzedRoute, chance: SeededRandom, knownIds: readonly string[]) =>
  spec.path.replace(/:\w+/g, () =>
    chance.whole(3) === 0 && knownIds.length > 0
      ? chance.pick(knownIds)
      : chance.pick(wrongIds).replace(/[\s"<>{}]/g, (mark) => encodeURIComponent(mark)),
  )

function queryOf(spec: FuzzedRoute, chance: SeededRandom, knownIds: readonly string[]): string {
  if (chance.whole(2) === 0) return ''
  const own = spec.query ? Object.keys(spec.query.shape) : []
  const names = [
    ...own,
    'limit',
    'cursor',
    'applicationId',
    'status',
    '__proto__',
    'constructor[prototype]',
    'a[]',
    '%00',
    '',
  ]
  const parts = Array.from({ length: 1 + chance.whole(3) }, () => {
    const name = chance.pick(names)
    if (name === 'limit') return `limit=${encodeURI(chance.pick(wrongNumbers))}`
    if (name === 'cursor') return `cursor=${chance.pick(madeCursors)}`
    const value = /Id$/.test(name) && chance.whole(2) === 0 ? chance.pick(knownIds) : chance.pick(wrongIds)
    return `${name}=${value.replace(/\s/g, '+')}`
  })
  // Repeats a parameter now and then.
  return `?${[...parts, ...(chance.whole(3) === 0 ? parts.slice(0, 1) : [])].join('&')}`
}

function bodyOf({ name, spec }: DeclaredRoute, chance: SeededRandom, knownIds: readonly string[]): string | Buffer {
  const right = rightBodies.get(name)
  const fields = Object.keys(right ?? {})
  if (!right || fields.length === 0 || chance.whole(4) === 0) {
    return 'takes' in spec && chance.whole(2) === 0 ? chance.pick(otherBytes) : chance.pick(brokenBodies)
  }
  const body = { ...right }
  for (const field of fields) if (/Id$/.test(field) && chance.whole(2) === 0) body[field] = chance.pick(knownIds)
  for (let count = 1 + chance.whole(2); count > 0; count -= 1) body[chance.pick(fields)] = chance.pick(wrongValues)
  if (chance.whole(4) === 0) delete body[chance.pick(fields)]
  if (chance.whole(4) === 0) Object.assign(body, { role: 'admin', userId: 'x', isRead: true, amountPaid: '9', id: 1 })
  const text = JSON.stringify(body)
  return chance.whole(6) === 0 ? text.replace('{', '{"__proto__":{"role":"admin"},') : text
}
