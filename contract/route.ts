import { z } from 'zod'
import type { Reads } from './audit/access-log.ts'
import type { Change } from './changes.ts'
import type { Permission } from './team/team-roles.ts'

/** A route for the team names what its role has to allow instead: `domain/permissions.ts` says who that is. */
type Access = { access: 'public' | 'signed-in'; permission?: never } | { access?: never; permission: Permission }

/** What is asked before a byte of the body is read, of any route. */
export type Door = Pick<Access, 'access' | 'permission'> & Pick<RouteFacts, 'method' | 'seesBlocked' | 'freshSignIn'>

/**
 * One HTTP route, declared once: the server mounts it, the browser calls it,
 * the documentation is made from it.
 *
 * `access` or `permission` is the coarse door and has no default, so that nobody forgets it;
 * whose record it is, is asked in the feature's service.
 */
export type RouteSpec = RouteFacts & Access

interface RouteFacts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Other people's data that an admin reads here; `mount` writes each look to the audit. */
  reads?: Reads
  /** What of it a GET shows: a change of that makes what was read stale. */
  shows?: readonly Change[]
  /** What it makes stale: said by every route but a GET, [] where no screen shows it. */
  changes?: readonly Change[]
  /** A list: `limit` and `cursor` are taken, `Link` and `X-Total-Count` are answered. */
  page?: true
  /** The most rows that one answer of a list has, if fewer than of any other. */
  mostRows?: number
  /** It shows the team blocked people, too, whom every other route leaves out. */
  seesBlocked?: true
  status?: 201
  /** A page asks it by itself, again and again: it is no activity and does not keep a session alive. */
  unattended?: true
  /** What it creates may be there already, which is then answered with 200. */
  mayBeThere?: true
  /** It needs an `Idempotency-Key` header, or may have one: the same key is the same answer. */
  idempotent?: true | 'if sent'
  /** A dangerous act, in words: where passkeys are demanded, the passkey of its person confirms this one request. */
  stepUp?: string
  /** It wants a sign-in of the last 15 minutes: a session that was left open does not do. */
  freshSignIn?: true
  /** What it refuses beyond what its shape tells (a wrong body, an unknown id, a closed door), for the documentation. */
  refusals?: readonly (402 | 403 | 404 | 409 | 410)[]
  /** Left out where nothing is answered, with 204. */
  reply?: z.ZodType
}

/** What carries the answer of the passkey: base64url of its JSON, in a header, or in the address of a download. */
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

/** A route that does not speak JSON; it is mounted by hand and listed for tests and documentation. */
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
  /** What comes back when all is well: one content type or several by status, null where there is only a Location. */
  answers: Readonly<Record<number, string | readonly string[] | null>>
  refusals?: readonly (400 | 403 | 404 | 409 | 410 | 413 | 415 | 429)[]
}

export const rawRoute = routeOf<RawRouteSpec>()

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
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

/** Any string: an id of a wrong form is an unknown id (404), so it becomes the one id that nothing has. */
export const Id = z.string().transform((id) => (UUID.test(id) ? id.toLowerCase() : NOBODY))

export const isOfIdForm = (read: string | undefined): boolean => read !== NOBODY

/** A name in a path is an id, unless its route says otherwise. */
export function paramsOf({ path, params }: Pick<RouteSpec, 'path' | 'params'>): z.ZodObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, Id])
  return params ?? (names.length > 0 ? z.object(Object.fromEntries(names)) : undefined)
}

export const idOf = (sentence: string) => z.string({ error: sentence }).pipe(Id)

export const Money = z.string().regex(/^-?\d+\.\d{2}$/)

export const Instant = z.iso.datetime()

export const Nothing = z.object({})

const LOOSE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Text that a database can hold and a person can read back: no NUL, no half of a surrogate pair. */
export const isCleanText = (text: string) => !text.includes('\0') && !LOOSE_SURROGATE.test(text)

export const storableText = (sentence: string) =>
  z
    .string({ error: sentence })
    .refine(isCleanText, { error: 'This text contains characters that cannot be stored', abort: true })

export const tooLong = (max: number) => ({ error: `Use at most ${max} characters` })

/**
 * A text that a person must give: trimmed at the ends, at most `max` characters.
 * Missing, empty and not-a-string all give the same sentence.
 */
export const requiredText = (sentence: string, max = 200) =>
  storableText(sentence).trim().min(1, { error: sentence }).max(max, tooLong(max))

export const optionalText = (max = 200) => storableText('This must be text').trim().max(max, tooLong(max)).optional()

export const searchText = optionalText(100).transform((text) => text || undefined)
