import { z } from 'zod'
import type { Reads } from './audit/access-log.ts'
import type { Change } from './changes.ts'
import type { Permission } from './team/team-roles.ts'

/** A route for the team names the permission; `domain/permissions.ts` says which roles have it. */
type Access = { access: 'public' | 'signed-in'; permission?: never } | { access?: never; permission: Permission }

/** Checked for every route before the server reads the body. */
export type Door = Pick<Access, 'access' | 'permission'> & Pick<RouteFacts, 'method' | 'seesBlocked' | 'freshSignIn'>

/**
 * One HTTP route, declared once: the server mounts it, the browser calls it, the documentation is generated from it.
 * `access` or `permission` is the coarse check and has no default, so that nobody forgets it; the service of the
 * feature checks who owns the record.
 */
export type RouteSpec = RouteFacts & Access

interface RouteFacts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The other people's data that an admin reads here; `mount` writes each read to the audit. */
  reads?: Reads
  /** The data that a GET shows: a change of this data makes the response stale. */
  shows?: readonly Change[]
  /** The data that the route makes stale: required on every route but a GET, [] where no screen shows it. */
  changes?: readonly Change[]
  /** A paged list: takes `limit` and `cursor`, sends `Link` and `X-Total-Count`. */
  page?: true
  /** The most rows per page, where the list allows fewer than the default. */
  mostRows?: number
  /** Includes blocked people for the team; every other route leaves them out. */
  seesBlocked?: true
  status?: 201
  /** A page polls this route, so a request does not count as activity and does not extend the session. */
  unattended?: true
  /** Answers 200 where the record exists already. */
  mayBeThere?: true
  /**
   * Requires an `Idempotency-Key` header, or accepts one ('if sent'): the same key gets the same response. `mount`
   * replays a required key; the service of an accepted key calls `answerOnce` itself.
   */
  idempotent?: true | 'if sent'
  /** Names a dangerous act: where passkeys are required, a passkey confirms this single request. */
  stepUp?: string
  /** Requires a sign-in within the last 15 minutes; an older session is refused. */
  freshSignIn?: true
  /** Further refusals for the documentation, beyond those of the shape (wrong body, unknown id, no access). */
  refusals?: readonly (402 | 403 | 404 | 409 | 410)[]
  /** Left out where the response is 204. */
  reply?: z.ZodType
}

/** Carries the passkey response: base64url of its JSON, in a header or in the URL of a download. */
export const STEP_UP_HEADER = 'x-step-up'
export const STEP_UP_PARAMETER = 'stepUp'

type FactsOf<Spec> = Spec extends unknown ? Omit<Spec, 'method' | 'path'> : never

const routeOf =
  <Spec extends Pick<RouteSpec | RawRouteSpec, 'method' | 'path'>>() =>
  <const M extends Spec['method'], const P extends Spec['path'], const F extends FactsOf<Spec>>(
    method: M,
    path: P,
    facts: F,
  ) => ({ method, path, ...facts })

export const route = routeOf<RouteSpec>()

export const oneOf = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.enum(options, { error: `Choose one of: ${options.join(', ')}` })

export const someOf = (words: readonly string[], error: string) =>
  z
    .string({ error })
    .refine((text) => text.split(',').every((word) => words.includes(word)), { error })
    .optional()

/** A route without JSON, mounted by hand and listed for tests and documentation. */
export type RawRouteSpec = RawRouteFacts & Access

interface RawRouteFacts {
  method: 'GET' | 'POST' | 'PUT'
  path: `/${string}`
  summary: string
  query?: z.ZodObject
  reads?: Reads
  changes?: readonly Change[]
  seesBlocked?: true
  stepUp?: string
  freshSignIn?: true
  takes?: string
  /** The response on success: one or several content types by status, null for a plain Location. */
  answers: Readonly<Record<number, string | readonly string[] | null>>
  refusals?: readonly (400 | 403 | 404 | 409 | 410 | 413 | 415 | 429)[]
}

export const rawRoute = routeOf<RawRouteSpec>()

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
export const pathOf = <const Path extends string>({ path }: { path: Path }, ids: Record<NamesIn<Path>, string>) =>
  fillIn(path, ids)

const fillIn = (path: string, ids: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''))

type IdsOf<R extends RouteSpec> = R extends { params: z.ZodObject } ? never : NamesIn<R['path']>
type WithIds<R extends RouteSpec> = [IdsOf<R>] extends [never] ? unknown : { params: Record<IdsOf<R>, string> }

type RequestPart = 'params' | 'query' | 'body'
type Declared<R> = { [P in RequestPart & keyof R as R[P] extends z.ZodType ? P : never]: R[P] }

type DeclaredInput<R, P extends keyof Declared<R>> = z.input<Extract<Declared<R>[P], z.ZodType>>
type MayBeEmpty<T> = Record<never, never> extends T ? true : false

export type Input<R extends RouteSpec> = {
  [P in keyof Declared<R> as MayBeEmpty<DeclaredInput<R, P>> extends true ? never : P]: DeclaredInput<R, P>
} & {
  [P in keyof Declared<R> as MayBeEmpty<DeclaredInput<R, P>> extends true ? P : never]?: DeclaredInput<R, P>
} & WithIds<R>

export type Parsed<R extends RouteSpec> = {
  [P in keyof Declared<R>]: z.output<Extract<Declared<R>[P], z.ZodType>>
} & WithIds<R>

export type Reply<R extends RouteSpec> = z.output<
  unknown extends R['reply'] ? typeof Nothing : Extract<R['reply'], z.ZodType>
>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Any string: a malformed id becomes an id that no record has, so it gives 404. */
export const Id = z.string().transform((id) => (UUID.test(id) ? id.toLowerCase() : NOBODY))

export const isOfIdForm = (read: string | undefined): boolean => read !== NOBODY

/** A parameter in the path is an id, unless the route declares another schema. */
export function paramsOf({ path, params }: Pick<RouteSpec, 'path' | 'params'>): z.ZodObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, Id])
  return params ?? (names.length > 0 ? z.object(Object.fromEntries(names)) : undefined)
}

export const idOf = (sentence: string) => z.string({ error: sentence }).pipe(Id)

export const Money = z.string().regex(/^-?\d+\.\d{2}$/)

export const Instant = z.iso.datetime()

export const Nothing = z.object({})

const LOOSE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Text that a database can store: no NUL and no unpaired surrogate. */
export const isCleanText = (text: string) => !text.includes('\0') && !LOOSE_SURROGATE.test(text)

export const storableText = (sentence: string) =>
  z
    .string({ error: sentence })
    .refine(isCleanText, { error: 'This text contains characters that cannot be stored', abort: true })

export const tooLong = (max: number) => ({ error: `Use at most ${max} characters` })

/**
 * A required text, trimmed, of at most `max` characters. Missing, empty and non-string values give the same sentence.
 */
export const requiredText = (sentence: string, max = 200) =>
  storableText(sentence).trim().min(1, { error: sentence }).max(max, tooLong(max))

export const optionalText = (max = 200) => storableText('This must be text').trim().max(max, tooLong(max)).optional()

export const searchText = optionalText(100).transform((text) => text || undefined)
