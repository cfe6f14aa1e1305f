import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { declaredRoutes } from '#contract/all-routes.ts'
import { nameOf } from '#server/testing/access-matrix/ask.ts'
import { admin, applicant, testClient } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'

let port = 0
const portal = usePortal()
beforeAll(async () => {
  port = Number(new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
/** Sends a request line that no HTTP library would write, and returns the response. */
async function answerTo(firstLine: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(`${firstLine} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

const statusOf = (answer: string) => Number(answer.split(' ')[1])
const messageOf = (answer: string) => JSON.parse(answer.split('\r\n\r\n')[1] ?? '').message

test.each(['http://portal', 'http://elsewhere:99999', 'HTTPS://[', 'http://1.2.3.4.5'])(
  'a request line with a full URL reaches the route of its path, even with the host %s',
  async (origin) => {
    expect(statusOf(await answerTo(`GET ${origin}/healthz`))).toBe(200)
    const signedOut = await answerTo(`GET ${origin}/api/users?limit=1`)
    expect([statusOf(signedOut), messageOf(signedOut)]).toEqual([401, 'Unauthorized'])
    const unknown = await answerTo(`GET ${origin}/api/nothing`)
    expect([statusOf(unknown), messageOf(unknown)]).toEqual([404, 'Not found'])
  },
)

test.each([
  'GET /\\evil.example/',
  'GET //evil.example/',
  'GET /%5Cevil.example/',
  'GET /.//evil.example/',
  'GET http://x//evil.example/',
])('%s redirects to no other site', async (line) => expect(await answerTo(line)).not.toMatch(/^location:/im))

test.each(['GET /%', 'GET /api/applications/%zz/activities'])(
  '%s is refused with 400 and without internal details',
  async (line) => {
    const answer = await answerTo(line)
    expect(statusOf(answer)).toBe(400)
    expect(answer).not.toMatch(/FST_|stack|at .*\.[jt]s/)
  },
)

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
