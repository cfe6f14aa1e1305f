import { proposePaymentChannel, recordPayment } from '#contract/ledger.ts'
import { moneyChannel, onePoint } from '../billing.ts'
import type { MatrixFixture } from './fixture.ts'
import { adminsAlone, all, gone, type MatrixRequest, type MatrixRow, readable } from './row.ts'

const ofApplication = ({ application }: MatrixFixture): MatrixRequest => ({ params: { id: application.id } })
const gcash = { kind: 'gcash', name: 'GCash', accountName: 'Lampara', accountNumber: '0917', currency: 'USD' } as const

let references = 0
const byHand = async ({ portal }: MatrixFixture) => {
  references += 1
  return { channelId: (await moneyChannel(portal)).id, amount: '10.00', reference: `matrix ${references}` }
}

/** The books, and payments that the team records. */
export const moneyRows: readonly MatrixRow[] = [
  ...['getStatement', 'getStatementCsv', 'getStatementPdf'].map((route) => ({
    route,
    ask: ofApplication,
    id: 'params.id' as const,
    ...readable('Application'),
  })),
  {
    route: 'raiseCharge',
    ask: (fixture) => ({ ...ofApplication(fixture), body: { description: 'Courier', amount: '45.00' } }),
    id: 'params.id',
    right: adminsAlone('201'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'giveCredit',
    ask: (fixture) => ({ ...ofApplication(fixture), body: { amount: '1.00', reason: 'Goodwill' } }),
    id: 'params.id',
    right: adminsAlone('201'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'recordPayment',
    ask: async (fixture) => ({ ...ofApplication(fixture), body: await byHand(fixture) }),
    id: 'params.id',
    right: adminsAlone('201'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'reversePayment',
    ask: async (fixture) => {
      const of = { params: { id: fixture.application.id } }
      const { id } = await fixture.admin.call(recordPayment, { ...of, body: await byHand(fixture) })
      return { params: { id }, body: { reason: 'It bounced' } }
    },
    id: 'params.id',
    right: adminsAlone('201'),
    wrong: adminsAlone(gone('Payment')),
  },
  { route: 'listPaymentChannels', right: all('200') },
  {
    route: 'getPaymentChannelQr',
    ask: async ({ portal }) => ({ params: { id: (await moneyChannel(portal, 'USD', onePoint())).id } }),
    id: 'params.id',
    right: all('200'),
    wrong: all(gone('Picture')),
  },
  { route: 'proposePaymentChannel', ask: () => ({ body: gcash }), right: adminsAlone('201') },
  {
    route: 'changePaymentChannel',
    ask: async ({ admin }) => {
      const { id } = await admin.call(proposePaymentChannel, { body: gcash })
      return { params: { id }, body: { status: 'retired' } }
    },
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Payment channel')),
  },
]
