import { expect } from 'vitest'
import { begun, told } from '../billing.ts'
import { anyEvent, chargeEvent, type DoubleEvent, type DoubleIntent, paidEvent } from '../doubles/stripe-events.ts'
import { application, type Case, double, maria, portal, toBoth, toMaria, toOffice } from './world.ts'

let intent: DoubleIntent
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
const ofPayment = { application: expect.any(String), intent: expect.any(String), currency: 'USD', amount: '100.00' }

export const paymentCases = {
  paymentStarted: {
    act: beginPayment,
    leaves: {
      audit: [
        {
          action: 'payment.started',
          by: 'maria',
          about: 'application',
          detail: { attempt: expect.any(String), amount: '100.00', currency: 'USD' },
        },
      ],
    },
  },
  paymentReceived: {
    act: () => tell(paidEvent(intent)),
    leaves: {
      activity: ['Payment of $100.00 received'],
      mail: toMaria('payment_received'),
      live: toBoth('payment'),
      audit: [
        {
          action: 'payment.received',
          by: null,
          about: 'payment',
          detail: { ...ofPayment, receipt: expect.any(String) },
        },
      ],
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
      audit: [
        {
          action: 'payment.dispute_opened',
          by: null,
          about: 'payment',
          detail: { ...ofPayment, dispute: expect.any(String) },
        },
      ],
    },
  },
  disputeFundsWithdrawn: {
    act: () => dispute('funds_withdrawn'),
    along: ['disputedMoneyWithdrawn', 'paymentDetailsChanged'],
    leaves: {
      activity: ['Disputed payment of $100.00 taken back by the bank'],
      mail: toOffice('dispute_funds_withdrawn'),
      live: toBoth('payment'),
      audit: [{ action: 'payment.disputed', by: null, about: 'payment', detail: { ...ofPayment, amount: '-100.00' } }],
    },
  },
  disputedMoneyReinstated: {
    act: () => dispute('funds_reinstated'),
    along: ['paymentDetailsChanged'],
    leaves: {
      activity: ['Disputed payment of $100.00 returned by the bank'],
      live: toBoth('payment'),
      audit: [{ action: 'payment.reinstated', by: null, about: 'payment', detail: ofPayment }],
    },
  },
  disputeClosed: {
    act: () => dispute('closed', 'won'),
    along: ['paymentDetailsChanged'],
    leaves: {
      activity: ['Dispute over $100.00 closed: the payment is kept'],
      live: toBoth('payment'),
      audit: [
        {
          action: 'payment.dispute_closed',
          by: null,
          about: 'payment',
          detail: { ...ofPayment, dispute: expect.any(String), outcome: 'won' },
        },
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
    leaves: {
      activity: ['Disputed payment of $100.00 taken back by the bank'],
      mail: toOffice('dispute_funds_withdrawn'),
      live: toBoth('payment'),
      audit: [{ action: 'payment.disputed', by: null, about: 'payment', detail: { ...ofPayment, amount: '-100.00' } }],
    },
  },
  paymentRefunded: {
    prepare: async () => {
      await beginPayment()
      await tell(paidEvent(intent))
    },
    act: () => tell(chargeEvent('charge.refunded', intent, { refunded: 3_000 })),
    leaves: {
      activity: ['Refund of $30.00 sent'],
      live: toBoth('payment'),
      audit: [{ action: 'payment.refunded', by: null, about: 'payment', detail: { ...ofPayment, amount: '30.00' } }],
    },
  },
  paymentNotCounted: {
    prepare: beginPayment,
    act: () => tell(paidEvent({ ...intent, currency: 'eur' })),
    leaves: {
      audit: [
        {
          action: 'payment.not_counted',
          by: null,
          about: null,
          detail: { intent: expect.any(String), amount: '100.00', currency: 'EUR', kind: 'paid' },
        },
      ],
    },
  },
} satisfies Record<string, Case>
