import type { AddressInfo } from 'node:net'
import type { RawRouteSpec, RouteSpec } from '#contract/route.ts'
import { followAt } from '../event-stream.ts'
import type { RawAnswer, Visitor } from '../people.ts'
import type { TestApp } from '../start-app.ts'
import type { Ask, Row } from './row.ts'

type Spec = RouteSpec | RawRouteSpec

export const nameOf = ({ method, path }: Spec): string => `${method} ${path}`

export function addressOf(spec: Spec, { url, params = {}, query }: Ask): string {
  if (url !== undefined) return url
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${path}?${new URLSearchParams(query)}` : path
}

export function asked(who: Visitor, spec: Spec, ask: Ask): Promise<RawAnswer> {
  const { body, payload = body && JSON.stringify(body), headers } = ask
  return who.request({
    method: spec.method,
    url: addressOf(spec, ask),
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { payload }),
  })
}

export async function begunBy(portal: TestApp, cookie: string): Promise<RawAnswer> {
  const stream = await followAt((portal.app.server.address() as AddressInfo).port, cookie)
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

export function saidBy({ statusCode, body }: RawAnswer): string {
  if (statusCode < 400) return String(statusCode)
  try {
    return `${statusCode}: ${JSON.parse(body).message}`
  } catch {
    return `${statusCode}: ${body.slice(0, 200)}`
  }
}

export function withId(ask: Ask, place: NonNullable<Row['id']>, id: string): Ask {
  const [part, field] = place.split('.') as ['params' | 'query' | 'body', string]
  return { ...ask, [part]: { ...ask[part], [field]: id } }
}
