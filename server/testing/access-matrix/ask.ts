import { randomUUID } from 'node:crypto'
import type { RawRouteSpec, RouteSpec } from '#contract/route.ts'
import { portOf } from '../doubles/ports.ts'
import { followAt } from '../event-stream.ts'
import type { RawResponse, TestClient } from '../people.ts'
import type { TestApp } from '../start-app.ts'
import type { MatrixRequest, MatrixRow } from './row.ts'

type MatrixRoute = RouteSpec | RawRouteSpec

export const nameOf = ({ method, path }: MatrixRoute): string => `${method} ${path}`

export function addressOf(spec: MatrixRoute, { url, params = {}, query }: MatrixRequest): string {
  if (url !== undefined) return url
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${path}?${new URLSearchParams(query)}` : path
}

export function asked(who: TestClient, spec: MatrixRoute, ask: MatrixRequest): Promise<RawResponse> {
  const { body, payload = body && JSON.stringify(body), headers } = ask
  return who.request({
    method: spec.method,
    url: addressOf(spec, ask),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...('idempotent' in spec && spec.idempotent && { 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
}

export async function begunBy(portal: TestApp, cookie: string): Promise<RawResponse> {
  const stream = await followAt(portOf(portal.app.server), cookie)
  if (stream.status !== 200) await stream.closed
  stream.leave()
  const body = stream.status === 200 ? '' : stream.begun()
  return {
    statusCode: stream.status,
    headers: stream.headers,
    body,
    rawPayload: Buffer.from(body),
    json: () => JSON.parse(body),
  }
}

export function saidBy({ statusCode, body }: RawResponse): string {
  if (statusCode < 400) return String(statusCode)
  try {
    return `${statusCode}: ${JSON.parse(body).message}`
  } catch {
    return `${statusCode}: ${body.slice(0, 200)}`
  }
}

export function withId(ask: MatrixRequest, place: NonNullable<MatrixRow['id']>, id: string): MatrixRequest {
  const [part, field] = place.split('.') as ['params' | 'query' | 'body', string]
  return { ...ask, [part]: { ...ask[part], [field]: id } }
}
