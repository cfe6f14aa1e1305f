import { checkCheckout, startCheckout } from '#contract/money/checkout.ts'
import { paymentsOf } from '../billing.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, madeOnce, type RowByHand, readable } from './row.ts'

let sessions = 0
const online = async ({ owner, application }: MatrixFixture) => {
  sessions += 1
  return owner.call(startCheckout, { body: { applicationId: application.id, amount: 20 + sessions } })
}

/** Makes a payment whose amount differs from the requested one. */
async function held(fixture: MatrixFixture): Promise<string> {
  const { id } = await online(fixture)
  const session = fixture.paymongo.sessionOf(id)
  const { id: paid } = fixture.paymongo.pay(session.id, { amount: 100, currency: 'USD' })
  await fixture.owner.call(checkCheckout, { params: { id } })
  const payments = await paymentsOf(fixture.owner, fixture.application)
  return payments.find(({ transactionId }) => transactionId === paid)?.id ?? ''
}

export const checkoutRows: readonly RowByHand[] = [
  {
    route: 'startCheckout',
    ask: ({ application }) => {
      sessions += 1
      return { body: { applicationId: application.id, amount: 20 + sessions } }
    },
    id: 'body.applicationId',
  },
  {
    route: 'checkCheckout',
    ask: async (fixture) => ({ params: { id: (await online(fixture)).id } }),
    right: readable('Payment'),
    thing: 'Payment',
  },
  {
    route: 'listHeldPayments',
    ask: madeOnce(async (fixture) => {
      await held(fixture)
      return {}
    }),
  },
  {
    route: 'releasePayment',
    ask: async (fixture) => ({ params: { id: await held(fixture) }, body: {} }),

    wrong: gone('Payment'),
  },
]
