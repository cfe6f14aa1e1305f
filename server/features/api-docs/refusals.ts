import { SIGNED_OUT } from '#contract/account/session.ts'
import { isJson } from '#contract/all-routes.ts'
import { HANDOVER_ENDED } from '#contract/documents/handovers.ts'
import type { RawRouteSpec, RouteSpec } from '#contract/route.ts'
import { FIRST_NAME_REQUIRED } from '#contract/shared-fields.ts'
import { ADMINS_ONLY } from '#domain/refusal.ts'

const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }

interface DocumentedRefusal {
  name: string
  means: string
  example: Record<string, unknown>
  headers?: typeof retryAfter
}

export const refusals: Readonly<Record<number, DocumentedRefusal>> = {
  400: {
    name: 'Invalid',
    means: 'Something in the request is wrong; `errors` names each wrong field',
    example: { message: FIRST_NAME_REQUIRED, errors: [{ path: 'firstName', message: FIRST_NAME_REQUIRED }] },
  },
  401: { name: 'Unauthorized', means: 'Nobody is signed in', example: { message: SIGNED_OUT } },
  402: { name: 'Declined', means: 'The card was declined', example: { message: 'Your card was declined.' } },
  403: {
    name: 'Forbidden',
    means: 'Signed in, but not allowed; or the request came from a page of another site',
    example: { message: ADMINS_ONLY },
  },
  404: {
    name: 'NotFound',
    means: 'It does not exist, or it belongs to another person; the answer is the same for both',
    example: { message: 'Application not found' },
  },
  409: {
    name: 'Conflict',
    means:
      'It conflicts with the current state; if another person acted first, `decidedBy` and `decidedAt` say who and when',
    example: {
      message: 'Ana Cruz has already approved this document',
      decidedBy: 'Ana Cruz',
      decidedAt: '2026-11-04T02:15:00.000Z',
    },
  },
  410: { name: 'Gone', means: 'It has ended, or never was', example: { message: HANDOVER_ENDED } },
  413: { name: 'TooLarge', means: 'More bytes than are accepted', example: { message: 'The request is too large' } },
  415: {
    name: 'WrongType',
    means: 'A content type that is not accepted; compressed bodies are never unpacked',
    example: { message: 'This type of content is not accepted' },
  },
  429: {
    name: 'TooMany',
    means: 'Too many requests in a short time',
    example: { message: 'Too many requests. Please try again in 15 minutes.' },
    headers: retryAfter,
  },
  503: {
    name: 'Unavailable',
    means: 'A part is not configured or not available; `code` says which. Try again later.',
    example: {
      message: 'The portal is briefly unavailable. Please try again in a moment.',
      code: 'database_unavailable',
    },
    headers: retryAfter,
  },
}

const isWrite = ({ method }: { method: string }) => method !== 'GET'

const refusalRows: readonly [statuses: readonly number[], applies: (spec: RouteSpec | RawRouteSpec) => unknown][] = [
  [[401], ({ access }) => access !== 'public'],
  [[403], (spec) => spec.permission !== undefined || spec.freshSignIn || isWrite(spec)],
  [[400], (spec) => isJson(spec) && (spec.body || spec.query || spec.page)],
  [[400, 413, 415, 429], (spec) => isJson(spec) && isWrite(spec)],
  [[404], (spec) => isJson(spec) && namesOthers(spec)],
  [[503], ({ path }) => !path.startsWith('/api/docs') && !path.startsWith('/api/openapi')],
]

export function refusalsOf(spec: RouteSpec | RawRouteSpec): number[] {
  const found = refusalRows.flatMap(([statuses, applies]) => (applies(spec) ? statuses : []))
  return [...new Set([...(spec.refusals ?? []), ...found])].sort((a, b) => a - b)
}

function namesOthers({ query, body, path }: RouteSpec): boolean {
  if (path.includes(':')) return true
  const fields = [query, body].flatMap((schema) => (schema ? fieldNames(schema) : []))
  return fields.some((name) => /Id$/.test(name)) && path !== '/api/requirements'
}

function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('shape' in schema && typeof schema.shape === 'object' && schema.shape !== null) return Object.keys(schema.shape)
  if (!('def' in schema) || typeof schema.def !== 'object' || schema.def === null) return []
  const { left, right, in: input }: { left?: unknown; right?: unknown; in?: unknown } = schema.def
  return [left, right, input].flatMap(fieldNames)
}
