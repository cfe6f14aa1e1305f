import { proposePaymentChannel } from '#contract/money/channels.ts'
import { raiseCharge } from '#contract/money/ledger.ts'
import { listClosedMonths } from '#contract/money/months.ts'
import { recordPayment } from '#contract/money/payments-by-hand.ts'
import { submitPaymentProof } from '#contract/money/proofs.ts'
import { getExchangeRates, RATE_WANTED } from '#contract/money/rates.ts'
import { monthsAfter } from '#domain/calendar/months.ts'
import { gcash, moneyChannel, onePoint } from '../billing.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, type MatrixRequest, madeOnce, type RowByHand } from './row.ts'

const ofApplication = ({ application }: MatrixFixture): MatrixRequest => ({ params: { id: application.id } })

const channels = new WeakMap<MatrixFixture, ReturnType<typeof moneyChannel>>()
const channelIn = (fixture: MatrixFixture) => {
  const channel = channels.get(fixture) ?? moneyChannel(fixture.portal)
  channels.set(fixture, channel)
  return channel
}

let references = 0
// Records payments of the other application, because the admins have open proofs about the first one.
const recordedFor = ({ othersApplication }: MatrixFixture) => ({ params: { id: othersApplication.id } })
const byHand = async (fixture: MatrixFixture) => {
  references += 1
  return { channelId: (await channelIn(fixture)).id, amount: '10.00', reference: `matrix ${references}` }
}

const proofOf = async (fixture: MatrixFixture) => {
  const { channelId, reference } = await byHand(fixture)
  const paid = { amount: '9.00', currency: 'USD', paidOn: '2026-01-02', payerName: 'Maria Reyes' }
  return { applicationId: fixture.application.id, channelId, references: [reference], ...paid }
}

export const moneyRows: readonly RowByHand[] = [
  {
    route: 'raiseCharge',
    ask: (fixture) => ({ ...ofApplication(fixture), body: { description: 'Courier', amount: '45.00' } }),
  },
  {
    route: 'giveCredit',
    ask: (fixture) => ({ ...ofApplication(fixture), body: { amount: '1.00', reason: 'Goodwill' } }),
  },
  {
    route: 'recordPayment',
    ask: async (fixture) => ({ ...recordedFor(fixture), body: await byHand(fixture) }),
  },
  {
    route: 'reversePayment',
    ask: async (fixture) => {
      const { id } = await fixture.admin.call(recordPayment, { ...recordedFor(fixture), body: await byHand(fixture) })
      return { params: { id }, body: { reason: 'It bounced' } }
    },

    wrong: gone('Payment'),
  },
  {
    route: 'writeOff',
    ask: (fixture) => ({ ...ofApplication(fixture), body: { amount: '1.00', reason: 'Cannot be reached' } }),
  },
  {
    route: 'recordDisbursement',
    ask: async (fixture) => {
      const fee = { description: 'Report', amount: '5.00', payee: 'TruMerit' }
      await fixture.admin.call(raiseCharge, { params: { id: fixture.application.id }, body: fee })
      const passedOn = { payee: 'TruMerit', amount: '1.00', reference: 'TM 1', advanced: true }
      return { ...ofApplication(fixture), body: passedOn }
    },
  },
  {
    route: 'noteInvoice',
    ask: async (fixture) => {
      const { id } = await fixture.admin.call(recordPayment, { ...recordedFor(fixture), body: await byHand(fixture) })
      return { params: { id }, body: { number: 'SI 0001', issuedOn: '2026-01-31' } }
    },

    wrong: gone('Payment'),
  },
  {
    route: 'getDayEnd',
    ask: madeOnce(async (fixture) => {
      const body = { ...(await byHand(fixture)), amount: '600.00' }
      await fixture.admin.call(recordPayment, { ...recordedFor(fixture), body })
      return {}
    }),
  },
  {
    route: 'getMonthToClose',
    wrongly: () => ({ query: { month: '2020' } }),
    wrong: '400: Give the month as 2026-10',
  },
  {
    route: 'closeMonth',
    ask: async (fixture) => {
      const [last] = await fixture.admin.call(listClosedMonths, {})
      const body = { ...(await byHand(fixture)), receivedOn: '2025-01-15' }
      if (!last) await fixture.admin.call(recordPayment, { ...recordedFor(fixture), body })
      return { body: { month: last ? monthsAfter(last.id, 1) : '2025-01' } }
    },
    wrongly: () => ({ body: { month: '2999-01' } }),
    wrong: '409: January 2999 is not over yet',
  },
  {
    route: 'setExchangeRate',
    ask: async ({ admin }) => {
      const { version } = await admin.call(getExchangeRates, {})
      return { body: { from: 'PHP', to: 'USD', rate: '57.70', validFor: 24, expectedVersion: version } }
    },
    wrongly: ({ body }) => ({ body: { ...body, rate: '0' } }),
    wrong: `400: ${RATE_WANTED}`,
  },
  {
    route: 'getPaymentChannelQr',
    ask: async ({ portal }) => ({ params: { id: (await moneyChannel(portal, 'USD', onePoint())).id } }),
    visibleToAll: true,
    right: '200',
    wrong: gone('Picture'),
  },
  { route: 'proposePaymentChannel', ask: () => ({ body: gcash }) },
  {
    route: 'changePaymentChannel',
    ask: async ({ admin }) => {
      const { id } = await admin.call(proposePaymentChannel, { body: gcash })
      return { params: { id }, body: { status: 'retired' } }
    },

    wrong: gone('Payment channel'),
  },
  {
    route: 'submitPaymentProof',
    ask: async (fixture) => ({ body: await proofOf(fixture) }),
    id: 'body.applicationId',
    right: ['201', gone('Application'), '201'],
  },
  {
    route: 'listPaymentProofs',
    ask: madeOnce(async (fixture) => {
      // The limit of open proofs may be reached, which is fine.
      await fixture.owner.ask(submitPaymentProof, { body: await proofOf(fixture) })
      return { query: { applicationId: fixture.application.id } }
    }),
    id: 'query.applicationId',
  },
  {
    route: 'listAllPaymentProofs',
    ask: madeOnce(async (fixture) => {
      await fixture.owner.ask(submitPaymentProof, { body: await proofOf(fixture) })
      return {}
    }),
  },
  {
    route: 'decidePaymentProof',
    ask: async (fixture) => {
      const { id } = await fixture.owner.call(submitPaymentProof, { body: await proofOf(fixture) })
      return { params: { id }, body: { status: 'confirmed', receivedAmount: '9.00' } }
    },

    wrong: gone('Payment proof'),
  },
]
