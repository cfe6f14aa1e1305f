import { expect, test } from 'vitest'
import { declaredRoutes } from '#contract/all-routes.ts'
import { nameOf } from '#server/testing/access-matrix/ask.ts'
import { admin, applicant, testClient } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const everyRoute = declaredRoutes.map(({ spec }) => spec)

/** Lists the mounted routes from the tree that Fastify prints. */
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

test('an unknown path of the API is 404 as JSON, signed in or not', async () => {
  for (const who of [testClient(portal), await applicant(portal), await admin(portal)]) {
    const answer = await who.request({ url: '/api/nothing/here' })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
  }
})
