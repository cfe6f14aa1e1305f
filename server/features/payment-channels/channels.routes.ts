import type { FastifyInstance } from 'fastify'
import * as api from '#contract/ledger.ts'
import { Id } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { FILE_POLICY } from '#server/http/headers.ts'
import { authorize, callerWithin, mount } from '#server/http/mount.ts'
import { changeChannel, channelPicture, paymentChannels, proposeChannel } from './channels.service.ts'

export function paymentChannelRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listPaymentChannels, (_, caller) => paymentChannels(deps, caller))
  mount(app, deps, api.proposePaymentChannel, ({ body }, caller) => proposeChannel(deps, caller, body))
  mount(app, deps, api.changePaymentChannel, ({ params, body }, caller) =>
    changeChannel(deps, caller, params.id, body.status),
  )
  const { method, path } = api.getPaymentChannelQr
  app.route<{ Params: { id: string } }>({
    method,
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await authorize(deps, api.getPaymentChannelQr, request)
    },
    handler: async (request, reply) => {
      const { type, size, stream } = await channelPicture(deps, callerWithin(request), Id.parse(request.params.id))
      reply.headers({
        'content-type': type,
        'content-length': size,
        'content-security-policy': FILE_POLICY,
        'cache-control': 'private, no-store',
      })
      return reply.send(stream)
    },
  })
}
