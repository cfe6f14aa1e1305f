import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money/checkout.ts'
import { unsignedEvent } from '#domain/money/payments/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { levelOf } from '#server/features/money/payments/payment-context.ts'
import { mount } from '#server/http/mount.ts'
import { mountSigned } from '#server/http/mount-signed.ts'
import { checkCheckout, getOpenCheckout, startCheckout } from './checkout.service.ts'
import { applyCheckoutEvent } from './checkout-events.service.ts'
import { listHeldPayments, releasePayment } from './held-payments.service.ts'

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
  mountSigned(
    app,
    { spec: api.paymongoWebhook, header: 'paymongo-signature' },
    async ({ body, signature, request }) => {
      // Without a signing secret nothing can be believed.
      if (!deps.checkout) throw unsignedEvent()
      const event = deps.checkout.readEvent(body, signature, deps.now())
      if (!event) return
      const result = await applyCheckoutEvent(deps, event, { ip: request.ip, requestId: request.id })
      request.log[levelOf(result)]({ type: event.type, payment: event.paymentId }, `online payment event ${result}`)
    },
  )
}
