import type { FastifyInstance } from 'fastify'
import { PDF } from '#contract/documents/accepted-file.ts'
import * as channels from '#contract/money/channels.ts'
import * as checkout from '#contract/money/checkout.ts'
import * as ledger from '#contract/money/ledger.ts'
import * as months from '#contract/money/months.ts'
import * as overview from '#contract/money/overview.ts'
import * as payments from '#contract/money/payments.ts'
import * as byHand from '#contract/money/payments-by-hand.ts'
import * as plans from '#contract/money/plans.ts'
import * as proofs from '#contract/money/proofs.ts'
import * as rates from '#contract/money/rates.ts'
import * as refunds from '#contract/money/refunds.ts'
import * as statements from '#contract/money/statements.ts'
import { unreadableEvent, unsignedEvent } from '#domain/money/payments/refusals.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { mountWebhook } from '#server/http/mount-webhook.ts'
import { changePaymentChannel, channelPicture, proposePaymentChannel } from './channels/channels.service.ts'
import { listPaymentChannels } from './channels/list-channels.service.ts'
import { checkCheckout, getOpenCheckout, startCheckout } from './checkout/checkout.service.ts'
import { applyCheckoutEvent } from './checkout/checkout-events.service.ts'
import { listHeldPayments, releasePayment } from './checkout/held-payments.service.ts'
import { accountStatementCsv, accountStatementOf, type PrintedStatement } from './ledger/account-statement.service.ts'
import { accountStatementPdf } from './ledger/account-statement-pdf.ts'
import { chargeApplication, creditApplication } from './ledger/charges.service.ts'
import { recordDisbursement, writeOff } from './ledger/write-offs.service.ts'
import { closeMonth, countMoney, getMonthToClose, listClosedMonths } from './months/months.service.ts'
import { getDayEnd, getDueAges, listDues, listLedger } from './overview/overview.service.ts'
import { getReceipt, listPayments, noteInvoice } from './payments/payments.service.ts'
import type { EventResult } from './payments/postings.ts'
import { applyStripeEvent } from './payments/provider-events.service.ts'
import { receiptPdf } from './payments/receipt-pdf.ts'
import { recordPayment } from './payments/record-payment.service.ts'
import { reversePayment } from './payments/reversal.service.ts'
import { startCardPayment } from './payments/start-card-payment.service.ts'
import { answerPlan, listPlans, offerPlan } from './plans/plans.service.ts'
import { decidePaymentProof } from './proofs/decide-proof.service.ts'
import { listAllPaymentProofs, listPaymentProofs, submitPaymentProof } from './proofs/proofs.service.ts'
import { getExchangeRates, setExchangeRate } from './rates/rates.service.ts'
import {
  decideRefundRequest,
  getMyRefunds,
  listRefundRequests,
  requestRefund,
} from './refunds/refund-requests.service.ts'
import { askRefund, changeRefund, listRefunds, previewRefund } from './refunds/refunds.service.ts'
import {
  assignBankLine,
  confirmBankMatch,
  excludeBankLine,
  getBankStatement,
  unmatchBankLine,
} from './statements/matching.service.ts'
import {
  deleteBankStatement,
  getStatementMapping,
  importBankStatement,
  listBankStatements,
  listOpenBankLines,
} from './statements/statements.service.ts'

function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, payments.listPayments, ({ params, page }, caller) =>
    listPayments(deps, caller, { applicationId: params.id, page }),
  )
  mount(app, deps, payments.startCardPayment, ({ body }, caller) => startCardPayment(deps, caller, body))
  mount(app, deps, payments.getReceipt, ({ params }, caller) => getReceipt(deps, caller, params.id))
  mount(app, deps, byHand.reversePayment, ({ params, body }, _, { context }) =>
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
  mountWebhook(
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
  mount(app, deps, byHand.recordPayment, ({ params, body }, _, { context }) => recordPayment(context, params.id, body))
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
  mountWebhook(
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

function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, ledger.getStatement, async ({ params, query }, caller) => {
    return (await accountStatementOf(deps, caller, { ...query, ...params })).statement
  })
  mount(app, deps, ledger.raiseCharge, ({ params, body }, _, { context }) =>
    chargeApplication(context, params.id, body),
  )
  mount(app, deps, ledger.giveCredit, ({ params, body }, _, { context }) => creditApplication(context, params.id, body))
  mount(app, deps, overview.writeOff, ({ params, body }, _, { context }) => writeOff(context, params.id, body))
  mount(app, deps, overview.recordDisbursement, ({ params, body }, _, { context }) =>
    recordDisbursement(context, params.id, body),
  )
  sendStatement(app, deps, {
    spec: ledger.getStatementCsv,
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    write: async (printed) => accountStatementCsv(printed),
  })
  sendStatement(app, deps, {
    spec: ledger.getStatementPdf,
    type: PDF,
    extension: 'pdf',
    write: (printed) => accountStatementPdf(printed, deps.config, deps.now()),
  })
}

interface StatementFile {
  spec: typeof ledger.getStatementCsv | typeof ledger.getStatementPdf
  type: string
  extension: string
  write: (printed: PrintedStatement) => Promise<string | Buffer>
}

function sendStatement(app: FastifyInstance, deps: Deps, { spec, type, extension, write }: StatementFile) {
  mountFile(app, deps, spec, async ({ id, query }, caller) => {
    const printed = await accountStatementOf(deps, caller, { id, ...query })
    // Drawing a PDF blocks every other request for a tenth of a second.
    await deps.limits.take('receiptPdfs', caller.id)
    const fileName = `${deps.config.brand.name} statement ${printed.applicationNumber}.${extension}`
    return { type, fileName, content: await write(printed), shown: printed.statement }
  })
}

function paymentPlanRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, plans.offerPlan, ({ params, body }, _, { context }) => offerPlan(context, params.id, body))
  mount(app, deps, plans.listPlans, ({ params }, caller) => listPlans(deps, caller, params.id))
  mount(app, deps, plans.answerPlan, ({ params, body }, caller) => answerPlan(deps, caller, { ...body, ...params }))
}

function bankStatementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, statements.importBankStatement, ({ body }, _, exchange) => importBankStatement(exchange, body))
  mount(app, deps, statements.listBankStatements, ({ query, page }) => listBankStatements(deps, query.channelId, page))
  mount(app, deps, statements.getBankStatement, ({ params }) => getBankStatement(deps.db, params.id))
  mount(app, deps, statements.deleteBankStatement, ({ params }, caller) => deleteBankStatement(deps, caller, params.id))
  mount(app, deps, statements.getStatementMapping, ({ params }) => getStatementMapping(deps, params.id))
  mount(app, deps, statements.listOpenBankLines, ({ query, page }) => listOpenBankLines(deps, query.channelId, page))
  mount(app, deps, statements.confirmBankMatch, ({ body }, _, { context }) => confirmBankMatch(context, body))
  mount(app, deps, statements.assignBankLine, ({ params, body }, _, { context }) =>
    assignBankLine(context, params.id, body),
  )
  mount(app, deps, statements.unmatchBankLine, ({ params }, caller) => unmatchBankLine(deps, caller, params.id))
  mount(app, deps, statements.excludeBankLine, ({ params, body }, caller) =>
    excludeBankLine(deps, caller, { ...body, ...params }),
  )
}

function paymentChannelRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, channels.listPaymentChannels, (_, caller) => listPaymentChannels(deps, caller))
  mount(app, deps, channels.proposePaymentChannel, ({ body }, caller) => proposePaymentChannel(deps, caller, body))
  mount(app, deps, channels.changePaymentChannel, ({ params, body }, caller) =>
    changePaymentChannel(deps, caller, { ...body, ...params }),
  )
  mountFile(app, deps, channels.getPaymentChannelQr, async ({ id }, caller) => {
    const { stream, ...picture } = await channelPicture(deps, caller, id)
    return { ...picture, content: stream }
  })
}

function exchangeRateRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, rates.getExchangeRates, () => getExchangeRates(deps))
  mount(app, deps, rates.setExchangeRate, ({ body }, caller) => setExchangeRate(deps, caller, body))
}

function closedMonthRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, months.listClosedMonths, ({ page }) => listClosedMonths(deps, page))
  mount(app, deps, months.countMoney, () => countMoney(deps))
  mount(app, deps, months.getMonthToClose, ({ query }) => getMonthToClose(deps, query.month))
  mount(app, deps, months.closeMonth, ({ body }, caller, exchange) =>
    closeMonth(deps, caller, { ...exchange, ...body }),
  )
}

export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  paymentRoutes(app, deps)
  paymentProofRoutes(app, deps)
  checkoutRoutes(app, deps)
  refundRoutes(app, deps)
  ledgerRoutes(app, deps)
  paymentPlanRoutes(app, deps)
  bankStatementRoutes(app, deps)
  paymentChannelRoutes(app, deps)
  exchangeRateRoutes(app, deps)
  closedMonthRoutes(app, deps)
  mount(app, deps, overview.listLedger, ({ query, page }) => listLedger(onReplica(deps), { filter: query, page }))
  mount(app, deps, overview.getDueAges, () => getDueAges(onReplica(deps)))
  mount(app, deps, overview.listDues, ({ query, page }) => listDues(onReplica(deps), { ...query, page }))
  mount(app, deps, overview.getDayEnd, ({ query }) => getDayEnd(onReplica(deps), query.day))
}
