import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money/checkout.ts'
import { unsignedEvent } from '#domain/money/payments/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { checkCheckout, getOpenCheckout, startCheckout } from './checkout.service.ts'
import { applyCheckoutEvent } from './checkout-events.service.ts'
import { listHeldPayments, releasePayment } from './held-payments.service.ts'

const MAX_EVENT_BYTES = 1024 * 1024

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.startCheckout, ({ body }, caller, exchange) =>
    startCheckout(deps, caller, { ...exchange, body }),
  )
  mount(app, deps, api.checkCheckout, ({ params }, caller, exchange) =>
    checkCheckout(deps, caller, { id: params.id, source: exchange }),
  )
  mount(app, deps, api.getOpenCheckout, ({ params }, caller) => getOpenCheckout(deps, caller, params.id))
  mount(app, deps, api.listHeldPayments, ({ page }) => listHeldPayments(deps, page))
  mount(app, deps, api.releasePayment, ({ params }, caller) => releasePayment(deps, caller, params.id))
  // Raw: its signature is of the very bytes that were sent, whatever their content type says.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    receiveEvents(scope, deps)
  })
}

function receiveEvents(app: FastifyInstance, deps: Deps) {
  const { method, path } = api.paymongoWebhook
  app.route({
    method,
    url: path,
    bodyLimit: MAX_EVENT_BYTES,
    handler: async (request, reply) => {
      const { checkout } = deps
      // Without a signing secret nothing can be believed.
      if (!checkout) throw unsignedEvent()
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['paymongo-signature']
      const event = checkout.readEvent(body, typeof signature === 'string' ? signature : undefined, deps.now())
      if (event) {
        const result = await applyCheckoutEvent(deps, event, { ip: request.ip, requestId: request.id })
        const level = result === 'in another currency' ? 'error' : result === 'of an unknown payer' ? 'warn' : 'info'
        request.log[level]({ type: event.type, payment: event.paymentId }, `online payment event ${result}`)
      }
      return reply.send({ received: true })
    },
  })
}
