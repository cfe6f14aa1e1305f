import { expect } from 'vitest'
import {
  askRefund,
  changeRefund,
  decideRefundRequest,
  type RefundMethod,
  type RefundMove,
  type RefundRequest,
  requestRefund,
} from '#contract/money/refunds.ts'
import { begun, moneyChannel, paymentsOf, recordedPayment, told } from '../billing.ts'
import { paidEvent } from '../doubles/stripe-events.ts'
import { dueRefund, failedRefund, restingRefund } from './effects.store.ts'
import {
  ana,
  anId,
  application,
  audited,
  ben,
  type Case,
  double,
  maria,
  portal,
  toBoth,
  toMaria,
  toOffice,
  toOfficeAlone,
} from './fixture.ts'

let paymentId: string
let refundId: string
let request: RefundRequest

async function pay() {
  paymentId = (await recordedPayment(ana, application, await moneyChannel(portal), { amount: '900.00' })).id
}

async function payByCard() {
  const intent = double.pay((await begun(double, maria, application, 20)).id)
  await told(portal, paidEvent(intent))
  const [payment] = await paymentsOf(maria, application)
  paymentId = payment?.id ?? ''
}

async function ask(amount: string, method: RefundMethod = 'transfer') {
  const body = { amount, method, reason: 'She moved' }
  refundId = (await ana.call(askRefund, { params: { id: paymentId }, body })).id
}
const move = (status: RefundMove, by = ben) =>
  by.call(changeRefund, { params: { id: refundId }, body: { status, reference: 'BPI 4711' } })

const ofRefund = (action: string, amount: string, facts: { by?: string | null; method?: RefundMethod } = {}) => {
  const { by = 'ana', method = 'transfer' } = facts
  const detail = { application: anId, refund: anId, amount, currency: 'USD', method }
  return [audited(action, by, 'payment', detail)]
}

export const refundCases = {
  refundAsked: {
    prepare: pay,
    act: () => ask('600.00'),
    leaves: {
      refreshed: true,
      mail: toOffice('refund_to_approve'),
      live: toOfficeAlone('payment'),
      audit: ofRefund('refund.asked', '600.00'),
    },
  },
  refundApproved: {
    act: () => move('approved'),
    leaves: {
      refreshed: true,
      activity: ['Refund of $600.00 approved'],
      mail: toMaria('refund_changed'),
      live: toBoth('payment'),
      audit: ofRefund('refund.approved', '600.00', { by: 'ben' }),
    },
  },
  refundDone: {
    act: () => move('done'),
    leaves: {
      refreshed: true,
      activity: ['Refund of $600.00 sent'],
      mail: toMaria('refund_changed'),
      live: toBoth('payment'),
      audit: ofRefund('refund.done', '600.00', { by: 'ben' }),
    },
  },
  refundReturned: {
    act: () => move('failed'),
    leaves: {
      refreshed: true,
      activity: ['Refund of $600.00 did not arrive'],
      mail: toOffice('refund_failed'),
      live: toBoth('payment'),
      audit: ofRefund('refund.returned', '600.00', { by: 'ben' }),
    },
  },
  refundCancelled: {
    act: () => move('failed'),
    leaves: {
      refreshed: true,
      activity: ['Refund of $600.00 cancelled'],
      mail: toMaria('refund_changed'),
      live: toBoth('payment'),
      audit: ofRefund('refund.cancelled', '600.00', { by: 'ben' }),
    },
  },
  refundKept: {
    act: () => ask('10.00', 'credit'),
    leaves: {
      refreshed: true,
      activity: ['$10.00 kept as your credit'],
      mail: toMaria('refund_changed'),
      live: toBoth('payment'),
      audit: ofRefund('refund.kept', '10.00', { method: 'credit' }),
    },
  },
  refundRefused: {
    prepare: async () => {
      await payByCard()
      double.refundsAre('away')
      await ask('20.00', 'gateway')
      const rests = async () => (await portal.db.rows(restingRefund(refundId))).length
      await expect.poll(rests, { timeout: 15_000 }).toBe(1)
      double.refundsAre('refused')
    },
    act: async () => {
      await portal.db.run(dueRefund(refundId))
      portal.deps.jobs.wake('refunds')
      const failed = async () => (await portal.db.rows(failedRefund(refundId))).length
      await expect.poll(failed, { timeout: 15_000 }).toBe(1)
      double.refundsAre('succeeded')
    },
    leaves: {
      mail: toOffice('refund_failed'),
      live: toOfficeAlone('payment'),
      audit: ofRefund('refund.refused', '20.00', { by: null, method: 'gateway' }),
    },
  },
  refundRequested: {
    act: async () => {
      request = await maria.call(requestRefund, { body: { applicationId: application.id, reason: 'I stay' } })
    },
    leaves: {
      refreshed: true,
      activity: ['You asked for a refund'],
      mail: toOffice('refund_requested'),
      live: toBoth('payment'),
      audit: [
        audited('refund_request.sent', 'maria', 'application', {
          request: anId,
          amount: expect.any(String),
          currency: 'USD',
        }),
      ],
    },
  },
  refundRequestDecided: {
    act: () =>
      ana.call(decideRefundRequest, {
        params: { id: request.id },
        body: { status: 'declined', answer: 'Everything is spent' },
      }),
    leaves: {
      refreshed: true,
      activity: ['Our team answered that there is no refund'],
      mail: toMaria('refund_changed'),
      live: toBoth('payment'),
      audit: [audited('refund_request.decided', 'ana', 'application', { request: anId, outcome: 'declined' })],
    },
  },
} satisfies Record<string, Case>
