import { expect } from 'vitest'
import { giveCredit, raiseCharge } from '#contract/money/ledger.ts'
import { closeMonth } from '#contract/money/months.ts'
import { noteInvoice, recordDisbursement, writeOff } from '#contract/money/overview.ts'
import type { Payment } from '#contract/money/payments.ts'
import { setExchangeRate } from '#contract/money/rates.ts'
import { moneyChannel, recordedPayment } from '../billing.ts'
import {
  ana,
  anId,
  application,
  audited,
  type Case,
  inApplication,
  portal,
  toBoth,
  toMaria,
  toOffice,
} from './fixture.ts'

let invoiced: Payment

export const moneyCases = {
  chargeRaised: {
    act: () => ana.call(raiseCharge, { ...inApplication(), body: { description: 'Courier', amount: '45.00' } }),
    leaves: {
      refreshed: true,
      activity: ['$45.00 charged: Courier'],
      mail: toMaria('statement_changed'),
      live: toBoth('payment'),
      audit: [audited('charge.raised', 'ana', 'application', { charge: anId, amount: '45.00', currency: 'USD' })],
    },
  },
  creditGiven: {
    act: () => ana.call(giveCredit, { ...inApplication(), body: { amount: '45', reason: 'Goodwill' } }),
    leaves: {
      refreshed: true,
      activity: ['Credit of $45.00 given'],
      mail: toMaria('statement_changed'),
      live: toBoth('payment'),
      audit: [
        audited('credit.given', 'ana', 'application', {
          credit: anId,
          amount: '45.00',
          currency: 'USD',
          reason: 'Goodwill',
        }),
      ],
    },
  },
  writeOffGiven: {
    act: () => ana.call(writeOff, { ...inApplication(), body: { amount: '5', reason: 'Cannot be reached' } }),
    leaves: {
      refreshed: true,
      activity: ['$5.00 written off'],
      mail: toMaria('statement_changed'),
      live: toBoth('payment'),
      audit: [
        audited('write_off.given', 'ana', 'application', {
          write_off: anId,
          amount: '5.00',
          currency: 'USD',
          reason: 'Cannot be reached',
        }),
      ],
    },
  },
  disbursementRecorded: {
    prepare: () =>
      ana.call(raiseCharge, {
        ...inApplication(),
        body: { description: 'Report', amount: '20.00', payee: 'TruMerit' },
      }),
    act: () =>
      ana.call(recordDisbursement, {
        ...inApplication(),
        body: { payee: 'trumerit', amount: '20', reference: 'TM 1', advanced: true },
      }),
    leaves: {
      activity: ['$20.00 paid to TruMerit'],
      mail: toMaria('statement_changed'),
      live: toBoth('payment'),
      audit: [
        audited('disbursement.recorded', 'ana', 'application', {
          disbursement: anId,
          amount: '20.00',
          currency: 'USD',
          payee: 'TruMerit',
          advanced: 'yes',
        }),
      ],
    },
  },
  invoiceNoted: {
    prepare: async () => {
      invoiced = await recordedPayment(ana, application, await moneyChannel(portal), { amount: '7.00' })
    },
    act: () =>
      ana.call(noteInvoice, { params: { id: invoiced.id }, body: { number: 'SI 0001', issuedOn: '2026-01-31' } }),
    leaves: {
      live: toBoth('payment'),
      audit: [audited('payment.invoice_noted', 'ana', 'payment', { application: anId, number: 'SI 0001' })],
    },
  },
  moneyPostedAlone: {
    prepare: () =>
      ana.call(raiseCharge, {
        ...inApplication(),
        body: { description: 'Evaluation', amount: '700.00', payee: 'TruMerit' },
      }),
    act: () =>
      ana.call(recordDisbursement, {
        ...inApplication(),
        body: { payee: 'trumerit', amount: '700', reference: 'TM 2', advanced: true },
      }),
    along: ['disbursementRecorded'],
    leaves: {
      activity: ['$700.00 paid to TruMerit'],
      mail: [...toOffice('money_posted_alone'), ...toMaria('statement_changed')],
      live: toBoth('payment'),
      audit: [
        audited('disbursement.recorded', 'ana', 'application', expect.any(Object)),
        // Includes the disbursement from earlier on the same day.
        audited('money.posted_alone', 'ana', 'application', {
          kind: 'disbursement',
          amount: '720.00',
          currency: 'USD',
        }),
      ],
    },
  },
  monthClosed: {
    prepare: async () => {
      const received = { amount: '7.00', receivedOn: '2025-01-15' }
      await recordedPayment(ana, application, await moneyChannel(portal), received)
    },
    act: () => ana.call(closeMonth, { body: { month: '2025-01' } }),
    leaves: { audit: [audited('month.closed', 'ana', 'month')] },
  },
  exchangeRateSet: {
    act: () =>
      ana.call(setExchangeRate, { body: { from: 'PHP', to: 'USD', rate: '57.70', validFor: 24, expectedVersion: 0 } }),
    leaves: {
      audit: [
        audited('exchange_rate.set', 'ana', 'exchange_rate', {
          from: 'PHP',
          to: 'USD',
          rate: '57.70',
          valid_for: '24 hours',
        }),
      ],
    },
  },
} satisfies Record<string, Case>
