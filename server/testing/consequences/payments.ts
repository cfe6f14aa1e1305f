import { expect } from 'vitest'
import { type PaymentChannel, proposePaymentChannel } from '#contract/money/channels.ts'
import {
  type CheckoutSession,
  checkCheckout,
  listHeldPayments,
  releasePayment,
  startCheckout,
} from '#contract/money/checkout.ts'
import type { Payment } from '#contract/money/payments.ts'
import { recordPayment, reversePayment } from '#contract/money/payments-by-hand.ts'
import { decidePaymentProof, type PaymentProof } from '#contract/money/proofs.ts'
import { begun, gcash, moneyChannel, reportedPayment, told, toldByPaymongo } from '../billing.ts'
import { paymongoEvent } from '../doubles/paymongo.ts'
import { anyEvent, chargeEvent, type DoubleEvent, type DoubleIntent, paidEvent } from '../doubles/stripe-events.ts'
import {
  ana,
  anId,
  application,
  audited,
  type Case,
  double,
  inApplication,
  maria,
  paymongo,
  portal,
  toBoth,
  toMaria,
  toOffice,
} from './fixture.ts'

let intent: DoubleIntent
let channelId: string
let byHand: Payment
let channel: PaymentChannel
let proof: PaymentProof
const report = async () => {
  proof = await reportedPayment(maria, application, channel)
}
const reported = {
  application: anId,
  proof: anId,
  channel: anId,
  reported: '250.00',
  currency: 'USD',
}
let session: CheckoutSession
let heldPaymentId: string
const beginPayment = async () => {
  intent = await begun(double, maria, application, 100)
}
const tell = async (event: DoubleEvent) => {
  const answer = await told(portal, event)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
const dispute = (step: string, status = 'needs_response') =>
  tell(
    anyEvent(`charge.dispute.${step}`, {
      id: `dp_${intent.id}`,
      object: 'dispute',
      amount: intent.amount,
      currency: intent.currency,
      status,
      charge: intent.latest_charge ?? 'ch_1',
      payment_intent: intent.id,
      metadata: {},
    }),
  )
const ofPayment = { application: anId, intent: expect.any(String), currency: 'USD', amount: '100.00' }

const fundsWithdrawn = {
  refreshed: true,
  activity: ['Disputed payment of $100.00 taken back by the bank'],
  mail: toOffice('dispute_funds_withdrawn'),
  live: toBoth('payment'),
  audit: [audited('payment.disputed', null, 'payment', { ...ofPayment, amount: '-100.00' })],
}

export const paymentCases = {
  paymentStarted: {
    act: beginPayment,
    leaves: {
      audit: [audited('payment.started', 'maria', 'application', { attempt: anId, amount: '100.00', currency: 'USD' })],
    },
  },
  paymentReceived: {
    act: () => tell(paidEvent(intent)),
    leaves: {
      refreshed: true,
      activity: ['Payment of $100.00 received'],
      mail: toMaria('payment_received'),
      live: toBoth('payment'),
      audit: [audited('payment.received', null, 'payment', { ...ofPayment, receipt: expect.any(String) })],
    },
  },
  paymentDetailsChanged: {
    act: () => tell(chargeEvent('charge.updated', intent, { card: { brand: 'visa', last4: '1881' } })),
    leaves: { live: toBoth('payment') },
  },
  disputeOpened: {
    act: () => dispute('created'),
    along: ['paymentDetailsChanged'],
    leaves: {
      activity: ['Payment of $100.00 disputed at the bank it was paid from'],
      mail: toOffice('dispute_opened'),
      live: toBoth('payment'),
      audit: [audited('payment.dispute_opened', null, 'payment', { ...ofPayment, dispute: expect.any(String) })],
    },
  },
  disputeFundsWithdrawn: {
    act: () => dispute('funds_withdrawn'),
    along: ['disputedMoneyWithdrawn', 'paymentDetailsChanged'],
    leaves: fundsWithdrawn,
  },
  disputedMoneyReinstated: {
    act: () => dispute('funds_reinstated'),
    along: ['paymentDetailsChanged'],
    leaves: {
      refreshed: true,
      activity: ['Disputed payment of $100.00 returned by the bank'],
      live: toBoth('payment'),
      audit: [audited('payment.reinstated', null, 'payment', ofPayment)],
    },
  },
  disputeClosed: {
    act: () => dispute('closed', 'won'),
    along: ['paymentDetailsChanged'],
    leaves: {
      refreshed: true,
      activity: ['Dispute over $100.00 closed: the payment is kept'],
      live: toBoth('payment'),
      audit: [
        audited('payment.dispute_closed', null, 'payment', {
          ...ofPayment,
          dispute: expect.any(String),
          outcome: 'won',
        }),
      ],
    },
  },
  disputedMoneyWithdrawn: {
    prepare: async () => {
      await beginPayment()
      await tell(paidEvent(intent))
      await dispute('created')
    },
    act: () => dispute('funds_withdrawn'),
    along: ['disputeFundsWithdrawn', 'paymentDetailsChanged'],
    leaves: fundsWithdrawn,
  },
  paymentRefunded: {
    prepare: async () => {
      await beginPayment()
      await tell(paidEvent(intent))
    },
    act: () => tell(chargeEvent('charge.refunded', intent, { refunded: 3_000 })),
    leaves: {
      refreshed: true,
      activity: ['Refund of $30.00 sent'],
      live: toBoth('payment'),
      audit: [audited('payment.refunded', null, 'payment', { ...ofPayment, amount: '30.00' })],
    },
  },
  channelChanged: {
    act: () => ana.call(proposePaymentChannel, { body: gcash }),
    leaves: {
      mail: toOffice('payment_channel_changed'),
      audit: [audited('payment_channel.changed', 'ana', 'payment_channel', { to: 'proposed' })],
    },
  },
  paymentRecorded: {
    prepare: async () => {
      channelId = (await moneyChannel(portal)).id
      const mistyped = { channelId, amount: '3000.00', reference: '3012345678901' }
      const { id } = await ana.call(recordPayment, { ...inApplication(), body: mistyped })
      await ana.call(reversePayment, { params: { id }, body: { reason: 'Two zeros too many' } })
    },
    act: async () => {
      byHand = await ana.call(recordPayment, {
        ...inApplication(),
        body: { channelId, amount: '30.00', reference: '3012345678901' },
      })
    },
    leaves: {
      refreshed: true,
      activity: ['Payment of $30.00 received'],
      mail: toMaria('payment_received'),
      live: [...toBoth('payment'), ...toBoth('message')],
      audit: [
        audited('payment.recorded', 'ana', 'payment', {
          application: anId,
          channel: anId,
          amount: '30.00',
          currency: 'USD',
          receipt: expect.any(String),
        }),
      ],
    },
  },
  paymentReversed: {
    act: () => ana.call(reversePayment, { params: { id: byHand.id }, body: { reason: 'It bounced' } }),
    leaves: {
      refreshed: true,
      activity: ['Payment of $30.00 reversed'],
      mail: toMaria('statement_changed'),
      live: [...toBoth('payment'), ...toBoth('message')],
      audit: [
        audited('payment.reversed', 'ana', 'payment', {
          application: anId,
          amount: '30.00',
          currency: 'USD',
          reason: 'It bounced',
        }),
      ],
    },
  },
  paymentProofSubmitted: {
    prepare: async () => {
      channel = await moneyChannel(portal)
    },
    act: report,
    leaves: {
      refreshed: true,
      activity: ['Payment of $250.00 reported, to be confirmed'],
      mail: toOffice('payment_proof_submitted'),
      live: toBoth('payment'),
      audit: [audited('payment_proof.submitted', 'maria', 'application', reported)],
    },
  },
  paymentProofConfirmed: {
    act: () =>
      ana.call(decidePaymentProof, {
        params: { id: proof.id },
        body: { status: 'confirmed', receivedAmount: '240', confirmDifference: true },
      }),
    leaves: {
      refreshed: true,
      activity: ['Payment of $240.00 received'],
      mail: toMaria('payment_received'),
      live: [...toBoth('payment'), ...toBoth('message')],
      audit: [
        audited('payment_proof.confirmed', 'ana', 'payment', {
          ...reported,
          amount: '240.00',
          receipt: expect.any(String),
        }),
      ],
    },
  },
  paymentProofRejected: {
    prepare: report,
    act: () =>
      ana.call(decidePaymentProof, {
        params: { id: proof.id },
        body: { status: 'rejected', rejectionReason: 'not_arrived' },
      }),
    leaves: {
      refreshed: true,
      activity: ['Payment of $250.00 could not be confirmed'],
      mail: toMaria('payment_proof_rejected'),
      live: [...toBoth('payment'), ...toBoth('message')],
      audit: [audited('payment_proof.rejected', 'ana', 'application', { ...reported, reason: 'not_arrived' })],
    },
  },
  paymentHeld: {
    prepare: async () => {
      session = await maria.call(startCheckout, { body: { applicationId: application.id, amount: 40 } })
      paymongo.pay(paymongo.sessionOf(session.id).id, { amount: 35_00, currency: 'USD' })
    },
    act: async () => {
      await toldByPaymongo(portal, paymongoEvent('checkout_session.payment.paid', paymongo.sessionOf(session.id)))
      await maria.call(checkCheckout, { params: { id: session.id } })
    },
    along: ['paymentReceived'],
    leaves: {
      refreshed: true,
      activity: ['Payment of $35.00 received', 'Payment of $35.00 is being looked at by our team'],
      mail: [...toOffice('payment_held'), ...toMaria('payment_received')],
      live: toBoth('payment'),
      audit: [
        audited('payment.received', null, 'payment', { ...ofPayment, amount: '35.00', receipt: expect.any(String) }),
        audited('payment.held', null, 'payment', {
          application: anId,
          amount: '35.00',
          currency: 'USD',
          reason: 'wrong_amount',
        }),
      ],
    },
  },
  paymentReleased: {
    prepare: async () => {
      const [held] = await ana.call(listHeldPayments, {})
      heldPaymentId = held?.id ?? ''
    },
    act: () => ana.call(releasePayment, { params: { id: heldPaymentId }, body: {} }),
    leaves: {
      refreshed: true,
      activity: ['Payment of $35.00 looked at by our team'],
      live: toBoth('payment'),
      audit: [audited('payment.released', 'ana', 'payment', { application: anId, amount: '35.00', currency: 'USD' })],
    },
  },
  unsupportedCurrencyReceived: {
    prepare: beginPayment,
    act: () => tell(paidEvent({ ...intent, currency: 'eur' })),
    leaves: {
      audit: [
        audited('payment.not_counted', null, null, {
          intent: expect.any(String),
          amount: '100.00',
          currency: 'EUR',
          kind: 'paid',
        }),
      ],
    },
  },
} satisfies Record<string, Case>
