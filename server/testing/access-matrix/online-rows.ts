import { checkCheckout, startCheckout } from '#contract/money/checkout.ts'
import { paymentsOf } from '../billing.ts'
import type { MatrixFixture } from './fixture.ts'
import { adminsAlone, gone, type MatrixRequest, type MatrixRow, madeOnce, ownersAlone, readable } from './row.ts'

const ofApplication = ({ application }: MatrixFixture): MatrixRequest => ({ params: { id: application.id } })

let sessions = 0
const online = async ({ owner, application }: MatrixFixture) => {
  sessions += 1
  return owner.call(startCheckout, { body: { applicationId: application.id, amount: 20 + sessions } })
}

/** One that came with another amount than was asked for. */
async function held(fixture: MatrixFixture): Promise<string> {
  const { id } = await online(fixture)
  const session = fixture.paymongo.sessionOf(id)
  const { id: paid } = fixture.paymongo.pay(session.id, { amount: 100, currency: 'USD' })
  await fixture.owner.call(checkCheckout, { params: { id } })
  const payments = await paymentsOf(fixture.owner, fixture.application)
  return payments.find(({ transactionId }) => transactionId === paid)?.id ?? ''
}

/** Payments on the page of a provider. */
export const onlineRows: readonly MatrixRow[] = [
  {
    route: 'startCheckout',
    ask: ({ application }) => {
      sessions += 1
      return { body: { applicationId: application.id, amount: 20 + sessions } }
    },
    id: 'body.applicationId',
    ...ownersAlone('Application', '201'),
  },
  {
    route: 'checkCheckout',
    ask: async (fixture) => ({ params: { id: (await online(fixture)).id } }),
    id: 'params.id',
    ...readable('Payment'),
  },
  { route: 'getOpenCheckout', ask: ofApplication, id: 'params.id', ...readable('Application') },
  {
    route: 'listHeldPayments',
    ask: madeOnce(async (fixture) => {
      await held(fixture)
      return {}
    }),
    right: adminsAlone('200'),
  },
  {
    route: 'releasePayment',
    ask: async (fixture) => ({ params: { id: await held(fixture) }, body: {} }),
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Payment')),
  },
]
