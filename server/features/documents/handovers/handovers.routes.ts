import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as api from '#contract/documents/handovers.ts'
import { PHONE_MAY_FOR_MS } from '#domain/documents/handover.ts'
import type { Deps } from '#server/deps.ts'
import { readCookie, setCookie } from '#server/http/browser-cookies.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { userAgentOf } from '#server/http/session.ts'
import { endHandover, getHandover, getHandoverPage, startHandover } from './handovers.service.ts'
import {
  addHandoverPage,
  finishHandover,
  getPhoneHandover,
  type PhoneRequest,
  redeemHandover,
  removeHandoverPage,
} from './phone.service.ts'

export function handoverRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.startHandover, ({ body }, caller) => startHandover(deps, caller, body.requirementId))
  mount(app, deps, api.getHandover, ({ params }, caller) => getHandover(deps, caller, params.id))
  mount(app, deps, api.endHandover, ({ params, query }, caller) =>
    endHandover(deps, caller, { id: params.id, taken: query.taken }),
  )
  mountFile(app, deps, api.getHandoverPage, async ({ id }, caller) => ({
    type: api.JPEG,
    disposition: 'inline',
    content: await getHandoverPage(deps, caller, id),
  }))
  phoneRoutes(app, deps)
}

// The phone has no session: its cookie grants one hand-over only.
function phoneRoutes(app: FastifyInstance, deps: Deps): void {
  const phoneOf = (request: FastifyRequest): PhoneRequest => ({
    ip: request.ip,
    requestId: request.id,
    token: readCookie(deps.config, request, 'handover'),
  })
  mount(app, deps, api.redeemHandover, async ({ body }, _caller, { reply, ip, requestId }) => {
    const asked = { ip, requestId, secret: body.secret, userAgent: userAgentOf(reply.request) }
    const { token, handover } = await redeemHandover(deps, asked)
    setCookie(deps.config, reply, { cookie: 'handover', token, lifetime: PHONE_MAY_FOR_MS })
    return handover
  })
  mount(app, deps, api.getPhoneHandover, (_input, _caller, { reply }) => getPhoneHandover(deps, phoneOf(reply.request)))
  mount(app, deps, api.removeHandoverPage, ({ params }, _caller, { reply }) =>
    removeHandoverPage(deps, phoneOf(reply.request), params.pageId),
  )
  mount(app, deps, api.finishHandover, async (_input, _caller, { reply }) => {
    await finishHandover(deps, phoneOf(reply.request))
    return {}
  })
  // A raw route, because the body is a picture. A request without a hand-over is refused before its bytes are read.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(api.JPEG, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: api.addHandoverPage.method,
      url: api.addHandoverPage.path,
      bodyLimit: api.MAX_PAGE_BYTES,
      onRequest: async (request) => {
        const phone = phoneOf(request)
        await getPhoneHandover(deps, phone)
        await deps.limits.take('writes', phone.token ?? '')
      },
      handler: async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        return reply.code(201).send(await addHandoverPage(deps, phoneOf(request), bytes))
      },
    })
  })
}
