import type { FastifyInstance } from 'fastify'
import { PDF } from '#contract/documents/file-types.ts'
import * as ledger from '#contract/money/ledger.ts'
import { noteInvoice as noteInvoiceRoute } from '#contract/money/overview.ts'
import * as api from '#contract/money/payments.ts'
import { unreadableEvent } from '#domain/money/payments/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { mountSigned } from '#server/http/mount-signed.ts'
import { levelOf } from './payment-context.ts'
import { getReceipt, listPayments, noteInvoice } from './payments.service.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { reversePayment } from './reversal.service.ts'
import { startPayment } from './start-payment.service.ts'
import { applyStripeEvent } from './stripe-events.service.ts'

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
  mountSigned(app, { spec: api.stripeWebhook, header: 'stripe-signature' }, async ({ body, signature, request }) => {
    const event = deps.payments.readEvent(body, signature, deps.now())
    if (event.kind === 'unreadable') {
      request.log.error({ type: event.type, where: event.invalidFields }, 'payment event cannot be read')
      throw unreadableEvent()
    }
    const result = await applyStripeEvent(deps, event, { ip: request.ip, requestId: request.id })
    const about = event.kind === 'other' ? { type: event.type } : { kind: event.kind, intent: event.intentId }
    request.log[levelOf(result)](about, `payment event ${result}`)
  })
}
