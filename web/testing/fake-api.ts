import { vi } from 'vitest'
import type { Input, RawRouteSpec, Reply, RouteSpec } from '#contract/route.ts'

interface FakeRefusal {
  refusedWith: number
  body: {
    message: string
    code?: string
    errors?: { path: string; message: string }[]
    decidedBy?: string
    decidedAt?: string
    current?: object | null
    lastMessage?: object
  }
}

export const refused = (
  status: number,
  message: string,
  more: Omit<FakeRefusal['body'], 'message'> = {},
): FakeRefusal => ({
  refusedWith: status,
  body: { message, ...more },
})

const isRefused = (answer: unknown): answer is FakeRefusal =>
  typeof answer === 'object' && answer !== null && 'refusedWith' in answer

type FakeResponse<R extends RouteSpec> = Reply<R> | FakeRefusal
type Answering<R extends RouteSpec> = (input: Input<R>) => FakeResponse<R> | Promise<FakeResponse<R>>

const isAnswering = <R extends RouteSpec>(answer: FakeResponse<R> | Answering<R>): answer is Answering<R> =>
  typeof answer === 'function'

interface Fake {
  spec: Pick<RouteSpec, 'method' | 'status' | 'page' | 'reply'>
  path: RegExp
  answer: (input: Record<string, unknown>) => unknown
  headers: Record<string, string>
}

let fakes: Fake[] = []
let unknown: string[] = []

interface ListPosition {
  total?: number
  next?: string
  similar?: true
}

const pathOf = ({ path }: { path: string }) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** Answers a route that speaks no JSON, or a file. */
export function fakeText(
  { method, path }: Pick<RawRouteSpec, 'method' | 'path'>,
  text: string,
  status = 200,
  headers: Record<string, string> = {},
): { asked: unknown[] } {
  const asked: unknown[] = []
  const answer = (input: unknown) => {
    asked.push(input)
    return new Response(text, { status, headers })
  }
  fakes.unshift({ spec: { method }, path: pathOf({ path }), headers: {}, answer })
  return { asked }
}

/**
 * Fakes a declared route; the newest fake wins. `asked` holds the requests, oldest first. A request to a route without
 * a fake fails the test.
 */
export function fakeApi<R extends RouteSpec>(
  spec: R,
  answer: FakeResponse<R> | Answering<R>,
  { total, next, similar }: ListPosition = {},
) {
  const asked: Input<R>[] = []
  fakes.unshift({
    spec,
    path: pathOf(spec),
    headers: {
      ...(total === undefined ? {} : { 'x-total-count': String(total) }),
      ...(next === undefined ? {} : { link: `<${spec.path}?cursor=${next}>; rel="next"` }),
      ...(similar && { 'x-search': 'similar' }),
    },
    answer: (given) => {
      const input = given as Input<R>
      asked.push(input)
      return isAnswering(answer) ? answer(input) : answer
    },
  })
  return { asked }
}

async function answerTo(url: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(url, window.location.origin)
  const method = init.method ?? 'GET'
  const asked = method === 'HEAD' ? 'GET' : method
  const fake = fakes.find(({ spec, path }) => spec.method === asked && path.test(pathname))
  if (!fake) {
    unknown.push(`${method} ${url}`)
    throw new TypeError(`Nobody answers ${method} ${url}`)
  }
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
  const answer = await fake.answer({
    params: { ...fake.path.exec(pathname)?.groups },
    query: Object.fromEntries(searchParams),
    ...(body === undefined ? {} : { body }),
  })
  if (answer instanceof Response) return answer
  if (isRefused(answer)) return Response.json(answer.body, { status: answer.refusedWith })
  if (!fake.spec.reply) return new Response(null, { status: 204 })
  const rows = Array.isArray(answer) && fake.spec.page ? { 'x-total-count': String(answer.length) } : {}
  return Response.json(answer, { status: fake.spec.status ?? 200, headers: { ...rows, ...fake.headers } })
}

/** Loses the response of each POST to this path; returns the idempotency keys. */
export function keysOfLostRequests(path: string): (string | null)[] {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST' || url !== path) return answerTo(url, init)
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return new Response('', { status: 504 })
  })
  return keys
}

/** Keeps an answer back: `arrives` resolves once the test calls `arrive`. */
export function aDelay() {
  let arrive = () => {}
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrives, arrive: () => arrive() }
}

/** Called by set-up.ts before each test, to clear the fakes of the last test. */
export function startFakeApi() {
  fakes = []
  unknown = []
  vi.stubGlobal('fetch', answerTo)
}

/** Checked by set-up.ts after each test. */
export const unansweredRequests = (): readonly string[] => unknown
