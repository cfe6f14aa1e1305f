import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { SIGNED_OUT } from '#contract/account/session.ts'
import { type Door, type Parsed, paramsOf, type Reply, type RouteSpec } from '#contract/route.ts'
import { dutyRefusal } from '#domain/account/passkey-duty.ts'
import * as may from '#domain/may.ts'
import { judgesApplications } from '#domain/permissions.ts'
import { assertAllowed, ownRecord, Refusal } from '#domain/refusal.ts'
import { selectOwnIds } from '#server/database/blocked-people.store.ts'
import type { Deps } from '#server/deps.ts'
import { type BlockedIds, namesAny, refuseBlocked, withoutBlocked } from '#server/http/blocked-people.ts'
import { answerOnce, type CallContext, inTransaction } from './answer-once.ts'
import type { Caller, RequestSource } from './caller.ts'
import { requireFresh } from './fresh-sign-in.ts'
import { answerPage, listName, type PageOf, type PageRequest, readPageRequest } from './page.ts'
import { logAccess } from './record-read.ts'
import { callerOf } from './session.ts'
import { actOf } from './step-up.ts'

export interface Exchange extends RequestSource {
  reply: FastifyReply
  /** Marks that a creating POST found an existing record: 200 instead of 201. */
  alreadyThere: () => void
  /** The client's key of the request; empty when the route takes no key, or the client sent none. */
  idempotencyKey: string
}

type ExchangeOf<R extends RouteSpec> = R['idempotent'] extends true ? Exchange & { context: CallContext } : Exchange
type CallerOf<R> = R extends { access: 'public' } ? null : Caller
type RequestInput<R extends RouteSpec> = Parsed<R> & (R['page'] extends true ? { page: PageRequest } : unknown)
type HandlerResult<R extends RouteSpec> = R['page'] extends true
  ? Reply<R> extends (infer Row)[]
    ? PageOf<Row>
    : never
  : Reply<R>
type Handler<R extends RouteSpec> = (
  input: RequestInput<R>,
  caller: CallerOf<R>,
  exchange: ExchangeOf<R>,
) => R extends { reply: z.ZodType } ? Promise<HandlerResult<R>> : Promise<void>

const callers = new WeakMap<FastifyRequest, Caller>()

export async function authorize(
  deps: Deps,
  door: Door,
  request: FastifyRequest,
  { isActivity = true, limit = 'writes' }: { isActivity?: boolean; limit?: 'writes' | 'partsOfFiles' } = {},
): Promise<Caller | null> {
  const { access, permission } = door
  if (access === 'public') return null
  const caller = await callerOf(deps, request, { isActivity })
  if (!caller) throw signedOut()
  callers.set(request, caller)
  if (permission !== undefined && caller.duty) throw dutyRefusal(caller.duty)
  await refuseOwn(deps, caller, door, [request.params, request.query])
  assertAllowed(permission === undefined || may.can(caller, permission))
  if (door.freshSignIn) requireFresh(deps, caller)
  refuseBlocked(await blockedFor(deps, caller, door.seesBlocked), JSON.stringify([request.params, request.query]))
  if (request.method !== 'GET' && request.method !== 'HEAD')
    await deps.limits.take(limit, caller.sessionHash.toString('base64url'))
  return caller
}

const nobody: BlockedIds = new Set()

/** Returns the blocked people whom a member of the team must not see; nobody for other callers. */
const blockedFor = async (
  { blocked }: Deps,
  caller: Caller | null,
  seesBlocked: Door['seesBlocked'],
): Promise<BlockedIds> => (caller?.role === 'admin' && !seesBlocked ? blocked.ids() : nobody)

/** Refuses members of the team who decide about their own records; runs before every other check, in every role. */
async function refuseOwn(deps: Deps, caller: Caller, door: Door, asked: unknown): Promise<void> {
  const judges = door.permission !== undefined && door.method !== 'GET' && judgesApplications(door.permission)
  if (!judges || caller.role !== 'admin' || caller.applicationId === null) return
  // Trims texts as the schema does later.
  const words = JSON.stringify(asked, (_name, value) => (typeof value === 'string' ? value.trim() : value))
  const own = new Set(await selectOwnIds(deps.db, caller.id))
  // The privacy desk looks a person up by the email address.
  const email = door.permission === 'privacy.manage' ? JSON.stringify(caller.user.email.toLowerCase()) : null
  if (namesAny(own, words) || (email !== null && words.toLowerCase().includes(email))) throw ownRecord()
}

const signedOut = () => new Refusal('unauthorized', SIGNED_OUT)

export const authorizedCaller = (request: FastifyRequest): Caller | undefined => callers.get(request)

export function callerWithin(request: FastifyRequest): Caller {
  const caller = authorizedCaller(request)
  if (!caller) throw signedOut()
  return caller
}

export function mount<R extends RouteSpec>(app: FastifyInstance, deps: Deps, spec: R, handler: Handler<R>): void {
  const params = paramsOf(spec)
  app.route({
    method: spec.method,
    url: spec.path,
    onRequest: async (request) => {
      await authorize(deps, spec, request, { isActivity: spec.unattended !== true })
    },
    handler: async (request, reply) => {
      const caller = (callers.get(request) ?? null) as CallerOf<R>
      const url = new URL(request.url, 'http://portal')
      if (spec.body && caller) await refuseOwn(deps, caller, spec, request.body ?? null)
      const idempotencyKey = idempotencyKeyOf(spec, request)
      const parsed = parse({ ...spec, params }, request)
      const blocked = await blockedFor(deps, caller, spec.seesBlocked)
      if (spec.body) refuseBlocked(blocked, JSON.stringify(parsed))
      const list = listName(url.pathname, (parsed as { query?: object }).query)
      const ask = spec.page ? readPageRequest(list, request.query as Record<string, unknown>, spec.mostRows) : undefined
      const input = { ...parsed, ...(ask && { page: ask }) } as RequestInput<R>
      let status: number = spec.status ?? (spec.reply ? 200 : 204)
      const alreadyThere = () => {
        status = 200
      }
      await requireConfirmed(deps, spec, request)
      const exchange = { ip: request.ip, requestId: request.id, reply, alreadyThere, idempotencyKey }
      const work = (context?: CallContext) => handler(input, caller, { ...exchange, context } as ExchangeOf<R>)
      const answer: unknown =
        caller && spec.idempotent === true
          ? await inTransaction(deps, caller, (context) =>
              answerOnce(context, { key: idempotencyKey, asked: [spec.path, parsed] }, () => work(context)),
            )
          : await work()
      reply.code(status)
      if (!spec.reply) return reply.send()
      if (!ask) {
        await logAccess(deps, caller, spec, { asked: parsed, shown: answer })
        return reply.send(spec.reply.parse(withoutBlocked(blocked, answer)))
      }
      const { rows: all, headers, total } = answerPage(list, url, ask, answer as PageOf<{ id: string }>)
      const rows = withoutBlocked(blocked, all)
      await logAccess(deps, caller, spec, { asked: parsed, shown: rows, total })
      return reply.headers(headers).send(spec.reply.parse(rows))
    },
  })
}

export async function requireConfirmed(
  deps: Deps,
  { stepUp }: { stepUp?: string },
  request: FastifyRequest,
): Promise<void> {
  const caller = callers.get(request)
  if (caller && stepUp !== undefined) await deps.confirmAct(caller, actOf(request, stepUp))
}

const NO_KEY = 'Send an Idempotency-Key header of at most 255 characters, so that nothing is done twice'

function idempotencyKeyOf({ idempotent }: RouteSpec, { headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (!idempotent || (idempotent === 'if sent' && key === undefined)) return ''
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal('invalid', NO_KEY)
  return key
}

function parse<R extends RouteSpec>(spec: R, request: FastifyRequest): Parsed<R> {
  return {
    ...(spec.params && { params: accept(spec.params, request.params) }),
    ...(spec.query && { query: accept(spec.query, request.query) }),
    ...(spec.body && { body: accept(spec.body, request.body ?? {}) }),
  } as Parsed<R>
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return `This must be ${kinds[issue.expected] ?? 'of another kind'}`
  if (issue.code === 'invalid_value') return `Give one of these: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big') return `Give at most ${issue.maximum}`
  if (issue.code === 'too_small') return `Give at least ${issue.minimum}`
  return 'This cannot be read'
}

export function accept<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: inPlainWords })
  if (result.success) return result.data
  const wrong = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    // The first message of a field names the fault; the others follow from it.
    const field = path.join('.')
    if (!wrong.has(field)) wrong.set(field, path.length === 0 ? 'The request could not be read' : message)
  }
  const errors = Array.from(wrong, ([path, message]) => ({ path, message }))
  throw new Refusal('invalid', errors[0]?.message ?? 'Invalid request', { errors })
}
