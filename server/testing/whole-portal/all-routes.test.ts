import { beforeAll, expect, test } from 'vitest'
import { allRoutes, rawRoutes } from '#contract/all-routes.ts'
import { followEvents } from '#contract/live.ts'
import type { RawRouteSpec, RouteSpec } from '#contract/route.ts'
import { admin, applicant, type TestClient, type TestUser, testClient } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'

type Spec = RawRouteSpec | RouteSpec

let client: TestUser
let ana: TestUser
const portal = usePortal()
beforeAll(async () => {
  client = await applicant(portal)
  ana = await admin(portal)
})
const everyRoute: Spec[] = [...allRoutes, ...rawRoutes]
const named = everyRoute.map((spec) => [`${spec.method} ${spec.path}`, spec] as const)
const of = (access: Spec['access']) => named.filter(([, spec]) => spec.access === access)

const UNKNOWN = '0199aaaa-0000-7000-8000-000000000001'

/** Asks for a thing that nobody has, with an empty body. */
const ask = (who: TestClient, spec: Spec, id = UNKNOWN) =>
  who.request({
    method: spec.method,
    url: spec.path.replace(/:\w+/g, encodeURIComponent(id)),
    ...(spec.method !== 'GET' && { headers: { 'content-type': 'application/json' }, payload: '{}' }),
  })

test('no two routes have the same method and path', () => {
  const names = named.map(([name]) => name)
  expect(names).toEqual([...new Set(names)])
})

test.each(allRoutes.map((spec) => [`${spec.method} ${spec.path}`, spec] as const))(
  'the parameters of %s are those of its path',
  (_, spec) => {
    const inPath = [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(spec.params?.shape ?? {})).toEqual(inPath)
  },
)

test.each(named)('%s is mounted', (_, spec) => {
  expect(portal.app.hasRoute({ method: spec.method, url: spec.path })).toBe(true)
})

/** What Fastify has mounted, read from the tree it prints. */
function mountedRoutes(): string[] {
  const parts: string[] = []
  return portal.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+) ?(?:\(([^)]*)\))?/.exec(line) ?? []
      if (indent === undefined || part === undefined) return []
      parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
      return (methods?.split(', ') ?? []).map((method) => `${method} ${parts.join('')}`)
    })
}

test('every route of the portal’s API is declared', () => {
  const ours = mountedRoutes().filter((name) => /^(GET|POST|PUT|PATCH|DELETE) \/(api|objects)\//.test(name))
  expect(ours.sort()).toEqual(named.map(([name]) => name).sort())
})

test.each([...of('signed-in'), ...of('admin')])('%s is 401 to a stranger', async (_, spec) => {
  const answer = await ask(testClient(portal), spec)
  expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Unauthorized' }])
})

test.each(of('public'))('%s never says 401 to a stranger for want of a session', async (_, spec) => {
  const answer = await ask(testClient(portal), spec)
  expect(answer.statusCode).not.toBe(401)
  expect(answer.statusCode).toBeLessThan(500)
})

test.each(of('admin'))('%s is 403 to an applicant and open to an admin', async (_, spec) => {
  const refused = await ask(client, spec)
  expect([refused.statusCode, refused.json().message]).toEqual([403, "You don't have permission to access this page."])
  const answer = await ask(ana, spec)
  expect([200, 204, 400, 404]).toContain(answer.statusCode)
})

// What ends the session that asks is asked last, by somebody else.
const ends = new Set(['/api/auth/sign-out', '/api/auth/sign-out-everywhere'])
// An answer without an end is read in the tests of the live events.
const withAnEnd = of('signed-in').filter(([, spec]) => spec !== followEvents)
test.each(withAnEnd)('%s is open to an applicant and to an admin', async (_, spec) => {
  const [one, other] = ends.has(spec.path) ? [await applicant(portal), await applicant(portal)] : [client, ana]
  for (const who of [one, other]) {
    const answer = await ask(who, spec)
    expect(answer.statusCode).not.toBe(401)
    expect(answer.statusCode).toBeLessThan(500)
    if (answer.statusCode >= 400) expect(Object.keys(answer.json())).toContain('message')
  }
})

const withIds = named.filter(([, spec]) => spec.path.includes(':'))
test.each(withIds)('%s takes an id of a wrong form for an unknown one', async (_, spec) => {
  const who = spec.access === 'admin' ? ana : client
  const unknown = await ask(who, spec)
  for (const id of ['nonsense', "'; drop table users; --", '%00', '../../etc/passwd', '\u0000', 'x'.repeat(250)]) {
    const answer = await ask(who, spec, id)
    expect([id, answer.statusCode, answer.json()]).toEqual([id, unknown.statusCode, unknown.json()])
  }
})

test('an unknown path of the API is 404 as JSON, signed in or not', async () => {
  for (const who of [testClient(portal), client, ana]) {
    const answer = await who.request({ url: '/api/nothing/here' })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
  }
})
