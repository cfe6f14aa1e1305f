import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type RefusalKind } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import { isDatabaseUnavailable } from '#server/database/faults.ts'
import type { Deps } from '#server/deps.ts'
import { opensFile } from './html-page.ts'
import { authorizedCaller } from './mount.ts'

const statusOf: Record<RefusalKind, number> = {
  invalid: 400,
  unauthorized: 401,
  declined: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  wrongType: 415,
  tooMany: 429,
  unavailable: 503,
}

const databaseAway = new Refusal('unavailable', 'The portal is briefly unavailable. Please try again in a moment.', {
  code: 'database_unavailable',
  retryAfter: 5,
})

// Our messages for Fastify's own refusals; another 4xx keeps its status and gets a safe message.
const sentences: Record<number, string> = {
  400: 'The request could not be read',
  404: 'Not found',
  405: 'This method is not allowed here',
  408: 'The request took too long',
  413: 'The request is too large',
  415: 'This type of content is not accepted',
}

export function answerErrors(app: FastifyInstance, deps: Deps): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return refuse(deps, error, reply)
    const status = error.statusCode
    if (isDatabaseUnavailable(error)) {
      request.log.warn({ code: error.code }, 'database away')
      return refuse(deps, databaseAway, reply)
    }
    if (status !== undefined && status >= 400 && status < 500) {
      return reply.code(status).send({ message: sentences[status] ?? 'The request was refused' })
    }
    request.log.error({ err: error }, 'unexpected error')
    return reply.code(500).send({ message: 'Internal Server Error', requestId: request.id })
  })
}

async function refuse(deps: Deps, refusal: Refusal, reply: FastifyReply) {
  const { request } = reply
  const { code, retryAfter, hidden } = refusal.details
  const caller = authorizedCaller(request)
  if (caller && (refusal.kind === 'forbidden' || hidden)) await recordRefusedAccess(deps, request, caller.id)
  if (refusal.kind === 'notFound' && opensFile(request)) return reply.callNotFound()
  if (refusal.kind === 'unavailable' && refusal.cause) request.log.error({ err: refusal.cause, code }, 'a part is away')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // A file whose first byte could not be read has set its own headers already.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8')
  return reply.code(statusOf[refusal.kind]).send(bodyOf(refusal))
}

function bodyOf({ sentence, details }: Refusal) {
  const { errors, code, decidedBy, decidedAt, current, claimed, lastMessage, applicationId, requestId, amounts } =
    details
  return {
    message: sentence,
    ...(errors && { errors }),
    ...(code && { code }),
    ...(decidedBy && { decidedBy, decidedAt }),
    ...(current !== undefined && { current }),
    ...(claimed && { claimed }),
    ...(lastMessage && { lastMessage }),
    ...(applicationId !== undefined && { applicationId }),
    ...(requestId !== undefined && { requestId }),
    ...amounts,
  }
}

/** Records a refusal in the append-only audit, within a limit: a program in a loop must not fill the audit. */
async function recordRefusedAccess(deps: Deps, request: FastifyRequest, actorId: string) {
  try {
    await deps.limits.take('refusalsWrittenDown', actorId)
    await recordAudit(deps.db, {
      at: deps.now(),
      actorId,
      action: 'access.refused',
      subject: null,
      ip: request.ip,
      requestId: request.id,
      detail: { method: request.method, route: request.routeOptions.url ?? '' },
    })
  } catch (error) {
    // The refusal stands, recorded or not.
    const reason = error instanceof Refusal ? { reason: error.kind } : { err: error }
    request.log.warn({ actor: actorId, ...reason }, 'refused access was not recorded')
  }
}
