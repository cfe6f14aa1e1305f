import { expect, test } from 'vitest'
import { declaredRoutes } from '#contract/all-routes.ts'
import { followEvents } from '#contract/live.ts'
import { nameOf } from '#server/testing/access-matrix/ask.ts'
import { admin, applicant, testClient } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const everyRoute = declaredRoutes.map(({ spec }) => spec)

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
  expect(ours.sort()).toEqual(everyRoute.map(nameOf).sort())
})

// The matrix of access asks with what is right; here the body is empty and nobody has the id.
const empty = (spec: (typeof everyRoute)[number]) => ({
  method: spec.method,
  url: spec.path.replace(/:\w+/g, '0199aaaa-0000-7000-8000-000000000001'),
  ...(spec.method !== 'GET' && { headers: { 'content-type': 'application/json' }, payload: '{}' }),
})
const of = (access: string) => everyRoute.filter((spec) => spec.access === access)
const ADMINS_ONLY = "You don't have permission to access this page."

test('checks access before the body: 401 for a stranger, 403 for an applicant at the team’s routes', async () => {
  const stranger = testClient(portal)
  const maria = await applicant(portal)
  for (const spec of [...of('signed-in'), ...of('admin')]) {
    const told = async (who: typeof stranger) => {
      const { statusCode, body } = await who.request(empty(spec))
      return [nameOf(spec), statusCode, JSON.parse(body)]
    }
    expect(await told(stranger)).toEqual([nameOf(spec), 401, { message: 'Unauthorized' }])
    if (spec.access === 'admin') expect(await told(maria)).toEqual([nameOf(spec), 403, { message: ADMINS_ONLY }])
  }
}, 120_000)

test('answers an empty request of an allowed person, and never with 500', async () => {
  const [stranger, maria, ana] = [testClient(portal), await applicant(portal), await admin(portal)]
  // What ends the session that asks is asked by somebody else; an answer without an end is read in the tests of live events.
  const ends = new Set(['/api/auth/sign-out', '/api/auth/sign-out-everywhere'])
  const whoAsks = async (spec: (typeof everyRoute)[number]) => {
    if (spec.access === 'public') return [stranger]
    if (spec.access === 'admin') return [ana]
    return ends.has(spec.path) ? [await applicant(portal), await applicant(portal)] : [maria, ana]
  }
  for (const spec of everyRoute.filter(({ path }) => path !== followEvents.path)) {
    for (const who of await whoAsks(spec)) {
      const { statusCode, body } = await who.request(empty(spec))
      expect(statusCode, nameOf(spec)).not.toBe(401)
      expect(statusCode, nameOf(spec)).toBeLessThan(500)
      if (spec.access === 'admin') expect([200, 204, 400, 404], nameOf(spec)).toContain(statusCode)
      if (spec.access === 'signed-in' && statusCode >= 400) expect(Object.keys(JSON.parse(body))).toContain('message')
    }
  }
}, 120_000)

test('an unknown path of the API is 404 as JSON, signed in or not', async () => {
  for (const who of [testClient(portal), await applicant(portal), await admin(portal)]) {
    const answer = await who.request({ url: '/api/nothing/here' })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
  }
})
