import type { FastifyInstance } from 'fastify'
import { PDF } from '#contract/documents/file-types.ts'
import * as ledger from '#contract/money/ledger.ts'
import { noteInvoice as noteInvoiceRoute } from '#contract/money/overview.ts'
import * as api from '#contract/money/payments.ts'
import { unreadableEvent } from '#domain/money/payments/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { noteInvoice } from './invoice.service.ts'
import { getReceipt, listPayments } from './payments.service.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { reversePayment } from './reversal.service.ts'
import { startPayment } from './start-payment.service.ts'
import { applyStripeEvent } from './stripe-events.service.ts'

const MAX_EVENT_BYTES = 1024 * 1024

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listPayments, ({ params, page }, caller) =>
    listPayments(deps, caller, { applicationId: params.id, page }),
  )
  mount(app, deps, api.startPayment, ({ body }, caller) => startPayment(deps, caller, body))
  mount(app, deps, api.getReceipt, ({ params }, caller) => getReceipt(deps, caller, params.id))
  mount(app, deps, ledger.reversePayment, ({ params, body }, _, { context }) =>
    reversePayment(context, params.id, body),
  )
  mount(app, deps, noteInvoiceRoute, ({ params, body }, caller) =>
    noteInvoice(deps, caller, { paymentId: params.id, ...body }),
  )
  mountFile(app, deps, api.getReceiptPdf, async ({ id }, caller) => {
    const receipt = await getReceipt(deps, caller, id)
    // Drawing takes the processor for a tenth of a second, and everybody else waits.
    await deps.limits.take('receiptPdfs', caller.id)
    const { brand, timeZone } = deps.config
    const fileName = `${brand.name} payment acknowledgement ${receipt.receiptNumber}.pdf`
    return { type: PDF, fileName, content: await receiptPdf({ receipt, timeZone }), shown: receipt }
  })
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
  const { method, path } = api.stripeWebhook
  app.route({
    method,
    url: path,
    bodyLimit: MAX_EVENT_BYTES,
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['stripe-signature']
      const event = deps.payments.readEvent(body, typeof signature === 'string' ? signature : undefined, deps.now())
      if (event.kind === 'unreadable') {
        request.log.error({ type: event.type, where: event.invalidFields }, 'payment event cannot be read')
        throw unreadableEvent()
      }
      const result = await applyStripeEvent(deps, event, { ip: request.ip, requestId: request.id })
      const about = event.kind === 'other' ? { type: event.type } : { kind: event.kind, intent: event.intentId }
      const level = result === 'in another currency' ? 'error' : result === 'of an unknown payer' ? 'warn' : 'info'
      request.log[level](about, `payment event ${result}`)
      return reply.send({ received: true })
    },
  })
}
