import { recordPayment } from '#contract/money/payments-by-hand.ts'
import { askRefund, decideRefundRequest, getMyRefunds, requestRefund } from '#contract/money/refunds.ts'
import { moneyChannel } from '../billing.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, type MatrixRequest, madeOnce, type RowByHand } from './row.ts'

let references = 0
// The admins may record no payment of the first application, because they have open proofs about it.
async function payment({ admin, othersApplication, portal }: MatrixFixture): Promise<MatrixRequest> {
  references += 1
  const body = { channelId: (await moneyChannel(portal)).id, amount: '10.00', reference: `refunds ${references}` }
  const { id } = await admin.call(recordPayment, { params: { id: othersApplication.id }, body })
  return { params: { id } }
}

const wish = { amount: '1.00', method: 'transfer', reason: 'She moved away' } as const

async function refund(fixture: MatrixFixture): Promise<MatrixRequest> {
  const { params = {} } = await payment(fixture)
  const { id } = await fixture.admin.call(askRefund, { params: { id: params.id ?? '' }, body: wish })
  return { params: { id }, body: { status: 'failed' } }
}

/** Reuses the open request, because an application has at most one. */
async function openRequest({ owner, application }: MatrixFixture): Promise<string> {
  const { requests } = await owner.call(getMyRefunds, { params: { id: application.id } })
  const open = requests.find(({ status }) => status === 'open')
  const body = { applicationId: application.id, reason: 'I stay' }
  return (open ?? (await owner.call(requestRefund, { body }))).id
}

export const refundRows: readonly RowByHand[] = [
  {
    route: 'askRefund',
    ask: async (fixture) => ({ ...(await payment(fixture)), body: wish }),

    wrong: gone('Payment'),
  },
  {
    route: 'previewRefund',
    ask: payment,

    wrong: gone('Payment'),
  },
  {
    route: 'changeRefund',
    ask: refund,

    wrong: gone('Refund'),
  },
  {
    route: 'listApplicationRefunds',
    ask: madeOnce(async (fixture) => {
      await refund(fixture)
      return { params: { id: fixture.othersApplication.id } }
    }),
  },
  {
    route: 'listRefunds',
    ask: madeOnce(async (fixture) => {
      await refund(fixture)
      return {}
    }),
  },
  {
    route: 'requestRefund',
    ask: async (fixture) => {
      await decline(fixture, await openRequest(fixture))
      return { body: { applicationId: fixture.application.id, reason: 'I stay' } }
    },
    id: 'body.applicationId',
  },
  {
    route: 'listRefundRequests',
    ask: async (fixture) => {
      await openRequest(fixture)
      return {}
    },
  },
  {
    route: 'decideRefundRequest',
    ask: async (fixture) => ({
      params: { id: await openRequest(fixture) },
      body: { status: 'declined', answer: 'Everything is spent' },
    }),

    wrong: gone('Request'),
  },
]

const decline = ({ admin }: MatrixFixture, id: string) =>
  admin.call(decideRefundRequest, { params: { id }, body: { status: 'declined', answer: 'Everything is spent' } })
