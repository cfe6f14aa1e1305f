import type { FastifyInstance } from 'fastify'
import { PDF } from '#contract/documents/accepted-file.ts'
import * as checkout from '#contract/money/checkout.ts'
import * as ledger from '#contract/money/ledger.ts'
import * as overview from '#contract/money/overview.ts'
import * as payments from '#contract/money/payments.ts'
import * as proofs from '#contract/money/proofs.ts'
import * as refunds from '#contract/money/refunds.ts'
import { unreadableEvent, unsignedEvent } from '#domain/money/payments/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { mountSigned } from '#server/http/mount-signed.ts'
import { checkCheckout, getOpenCheckout, startCheckout } from './checkout/checkout.service.ts'
import { applyCheckoutEvent } from './checkout/checkout-events.service.ts'
import { listHeldPayments, releasePayment } from './checkout/held-payments.service.ts'
import { getReceipt, listPayments, noteInvoice } from './payments/payments.service.ts'
import type { EventResult } from './payments/postings.ts'
import { applyStripeEvent } from './payments/provider-events.service.ts'
import { receiptPdf } from './payments/receipt-pdf.ts'
import { reversePayment } from './payments/reversal.service.ts'
import { startCardPayment } from './payments/start-card-payment.service.ts'
import { decidePaymentProof, recordPayment } from './proofs/decide-proof.service.ts'
import { listAllPaymentProofs, listPaymentProofs, submitPaymentProof } from './proofs/proofs.service.ts'
import {
  decideRefundRequest,
  getMyRefunds,
  listRefundRequests,
  requestRefund,
} from './refunds/refund-requests.service.ts'
import { askRefund, changeRefund, listRefunds, previewRefund } from './refunds/refunds.service.ts'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  paymentProofRoutes(app, deps)
  checkoutRoutes(app, deps)
  refundRoutes(app, deps)
  mount(app, deps, payments.listPayments, ({ params, page }, caller) =>
    listPayments(deps, caller, { applicationId: params.id, page }),
  )
  mount(app, deps, payments.startCardPayment, ({ body }, caller) => startCardPayment(deps, caller, body))
  mount(app, deps, payments.getReceipt, ({ params }, caller) => getReceipt(deps, caller, params.id))
  mount(app, deps, ledger.reversePayment, ({ params, body }, _, { context }) =>
    reversePayment(context, params.id, body),
  )
  mount(app, deps, overview.noteInvoice, ({ params, body }, caller) =>
    noteInvoice(deps, caller, { paymentId: params.id, ...body }),
  )
  mountFile(app, deps, payments.getReceiptPdf, async ({ id }, caller) => {
    const receipt = await getReceipt(deps, caller, id)
    // Drawing a PDF blocks every other request for a tenth of a second.
    await deps.limits.take('receiptPdfs', caller.id)
    const { brand, timeZone } = deps.config
    const fileName = `${brand.name} payment acknowledgement ${receipt.receiptNumber}.pdf`
    return { type: PDF, fileName, content: await receiptPdf({ receipt, timeZone }), shown: receipt }
  })
  mountSigned(
    app,
    { spec: payments.stripeWebhook, header: 'stripe-signature' },
    async ({ body, signature, request }) => {
      const event = deps.payments.readEvent(body, signature, deps.now())
      if (event.kind === 'unreadable') {
        request.log.error({ type: event.type, where: event.invalidFields }, 'payment event cannot be read')
        throw unreadableEvent()
      }
      const result = await applyStripeEvent(deps, event, { ip: request.ip, requestId: request.id })
      const about = event.kind === 'other' ? { type: event.type } : { kind: event.kind, intent: event.intentId }
      request.log[levelOf(result)](about, `payment event ${result}`)
    },
  )
}

function paymentProofRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, proofs.submitPaymentProof, ({ body }, caller, { idempotencyKey }) =>
    submitPaymentProof(deps, caller, { proof: body, key: idempotencyKey }),
  )
  mount(app, deps, proofs.listPaymentProofs, ({ query, page }, caller) =>
    listPaymentProofs(deps, caller, { ...query, page }),
  )
  mount(app, deps, proofs.listAllPaymentProofs, ({ query, page }) => listAllPaymentProofs(deps, { ...query, page }))
  mount(app, deps, proofs.decidePaymentProof, ({ params, body }, caller) =>
    decidePaymentProof(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, ledger.recordPayment, ({ params, body }, _, { context }) => recordPayment(context, params.id, body))
}

function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, checkout.startCheckout, ({ body }, caller, exchange) =>
    startCheckout(deps, caller, { ...exchange, body }),
  )
  mount(app, deps, checkout.checkCheckout, ({ params }, caller, exchange) =>
    checkCheckout(deps, caller, { id: params.id, source: exchange }),
  )
  mount(app, deps, checkout.getOpenCheckout, ({ params }, caller) => getOpenCheckout(deps, caller, params.id))
  mount(app, deps, checkout.listHeldPayments, ({ page }) => listHeldPayments(deps, page))
  mount(app, deps, checkout.releasePayment, ({ params }, caller) => releasePayment(deps, caller, params.id))
  mountSigned(
    app,
    { spec: checkout.paymongoWebhook, header: 'paymongo-signature' },
    async ({ body, signature, request }) => {
      // Without a signing secret, no event can be verified.
      if (!deps.checkout) throw unsignedEvent()
      const event = deps.checkout.readEvent(body, signature, deps.now())
      if (!event) return
      const result = await applyCheckoutEvent(deps, event, { ip: request.ip, requestId: request.id })
      request.log[levelOf(result)]({ type: event.type, payment: event.paymentId }, `online payment event ${result}`)
    },
  )
}

function refundRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, refunds.previewRefund, ({ params }) => previewRefund(deps, params.id))
  mount(app, deps, refunds.askRefund, ({ params, body }, _, { context }) => askRefund(context, params.id, body))
  mount(app, deps, refunds.changeRefund, ({ params, body }, caller) =>
    changeRefund(deps, caller, { ...body, ...params }),
  )
  mount(app, deps, refunds.listApplicationRefunds, ({ params, page }, caller) =>
    listRefunds(deps, caller, { filter: { applicationId: params.id }, page }),
  )
  mount(app, deps, refunds.listRefunds, ({ query, page }, caller) => listRefunds(deps, caller, { filter: query, page }))
  mount(app, deps, refunds.getMyRefunds, ({ params }, caller) => getMyRefunds(deps, caller, params.id))
  mount(app, deps, refunds.requestRefund, ({ body }, caller) => requestRefund(deps, caller, body))
  mount(app, deps, refunds.listRefundRequests, ({ query, page }) => listRefundRequests(deps, query, page))
  mount(app, deps, refunds.decideRefundRequest, ({ params, body }, caller) =>
    decideRefundRequest(deps, caller, { ...body, ...params }),
  )
}

const levels: Readonly<Partial<Record<EventResult, 'error' | 'warn'>>> = {
  'in another currency': 'error',
  'of an unknown payer': 'warn',
}

const levelOf = (result: EventResult): 'error' | 'warn' | 'info' => levels[result] ?? 'info'
