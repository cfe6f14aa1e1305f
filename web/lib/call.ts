import { type Input, pathOf, type Reply, type RouteSpec } from '#contract/route.ts'
import { ApiError, Offline } from './api-error.ts'
import { judgeLine } from './connection.ts'

export type Fetch = (path: string, init: RequestInit) => Promise<Response>

const browserFetch: Fetch = (path, init) => judgeLine(fetch(path, init))

interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}

export function urlOf(spec: RouteSpec, { params = {}, query = {} }: CallInput): string {
  const path = pathOf({ path: String(spec.path) }, params)
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export async function answerOf(
  url: string,
  spec: Pick<RouteSpec, 'method'>,
  { body }: CallInput,
  send: Fetch,
): Promise<Response> {
  // Read before the request: a request sent before the connection broke may have arrived. Always tries, since a local
  // portal needs no Internet.
  const cannotArrive = spec.method !== 'GET' && !navigator.onLine
  const answer = await send(url, {
    method: spec.method,
    credentials: 'include',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch((error: unknown) => {
    throw cannotArrive && error instanceof TypeError ? new Offline() : error
  })
  if (answer.ok) return answer
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
  throw new ApiError(answer.status, (await answer.text()) || answer.statusText, Number.isNaN(wait) ? undefined : wait)
}

const bodyOf = async <R extends RouteSpec>(answer: Response): Promise<Reply<R>> =>
  JSON.parse((await answer.text()) || 'null')

/** Calls a declared route; throws an {@link ApiError} for a response that is not OK. */
export async function call<R extends RouteSpec>(spec: R, input: Input<R>, send = browserFetch): Promise<Reply<R>> {
  const parts: CallInput = input
  const path = urlOf(spec, parts)
  const act = { method: spec.method, path, body: parts.body }
  return bodyOf<R>(await confirmable(act, send, (by) => answerOf(path, spec, parts, by)))
}

/**
 * Retries with the person's passkey response if the server asks for it; goes through sign-in if the server asks for a
 * fresh session.
 */
export async function confirmable<Answer>(
  act: { method: string; path: string; body?: unknown },
  send: Fetch,
  attempt: (send: Fetch) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await attempt(send)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'fresh_sign_in_required') await (await import('./sign-in-again.tsx')).offerSignIn()
    if (error.code !== 'step_up_required') throw error
    const { sendConfirmed } = await import('./step-up.tsx')
    return attempt(await sendConfirmed(send, act, error.sentence))
  }
}

export interface ListPage<Rows> {
  rows: Rows
  total: number
  /** Whether more than `total` rows exist, since the server stopped counting. */
  totalIsFloor: boolean
  /** No row matches all search words; these rows are only similar. */
  isSimilar: boolean
  next: string | null
}

export async function callPage<R extends RouteSpec & { page: true }>(
  spec: R,
  input: Input<R>,
  page: { cursor?: string | undefined; limit?: number | undefined } = {},
  send = browserFetch,
): Promise<ListPage<Reply<R>>> {
  const parts: CallInput = input
  const query = { ...parts.query, cursor: page.cursor, limit: page.limit?.toString() }
  const answer = await answerOf(urlOf(spec, { ...parts, query }), spec, parts, send)
  const link = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  const exact = answer.headers.get('x-total-count')
  return {
    rows: await bodyOf<R>(answer),
    total: Number(exact ?? answer.headers.get('x-total-at-least') ?? 0),
    totalIsFloor: exact === null,
    isSimilar: answer.headers.get('x-search') === 'similar',
    next: link ? new URLSearchParams(link.split('?')[1]).get('cursor') : null,
  }
}
