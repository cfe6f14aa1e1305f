import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { ApiError, Offline } from './api-error.ts'
import { judgeLine } from './connection.ts'
import { takePrefetched } from './prefetch.ts'

export type Fetch = (path: string, init: RequestInit) => Promise<Response>

const browserFetch: Fetch = (path, init) =>
  judgeLine((init.method === 'GET' && takePrefetched(path)) || fetch(path, init))

interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}

export function urlOf(spec: RouteSpec, { params = {}, query = {} }: CallInput): string {
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

async function answerOf(url: string, spec: RouteSpec, { body }: CallInput, send: Fetch): Promise<Response> {
  // Asked before: what is under way when the line goes may have arrived. A portal next door answers without Internet.
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

/** Asks a declared route; an answer that is not OK is thrown as an {@link ApiError}. */
export async function call<R extends RouteSpec>(spec: R, input: Input<R>, send = browserFetch): Promise<Reply<R>> {
  const parts: CallInput = input
  const path = urlOf(spec, parts)
  const act = { method: spec.method, path, body: parts.body }
  return bodyOf<R>(await confirmable(act, send, (by) => answerOf(path, spec, parts, by)))
}

/**
 * Does it once more with the answer of the person's passkey, where the server asks for that; leads to sign-in and back
 * where it asks for a fresh one.
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
  /** Whether there are more than `total`, which the server did not count to the end. */
  totalIsFloor: boolean
  /** Nothing held every word of the search; these are only written much like it. */
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
