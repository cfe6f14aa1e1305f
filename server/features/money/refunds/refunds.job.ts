import { v7 as uuid } from 'uuid'
import { backOff } from '#domain/back-off.ts'
import { HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'
import { centsOf } from '#domain/money/amounts.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import type { Deps } from '#server/deps.ts'
import { gatewayOf } from '#server/gateways/checkout/checkout.ts'
import type { RefundOutcome } from '#server/gateways/payments/payments.ts'
import type { Job } from '#server/jobs/job.ts'
import { type Attempt, later, runQueue, withLease } from '#server/jobs/queue.ts'
import { applyRefundOutcome } from './provider-refunds.ts'
import { type ClaimedRefund, claimRefund, lockRefund, postponeRefund } from './refunds.store.ts'

const POLL_EVERY = 10_000
// Longer than all tries at the provider together.
const LEASE = MINUTE
const AGAIN = { first: 30_000, longest: HOUR }
const PENDING_FOR = 10 * MINUTE

export const refunds: Job = {
  start: (deps) =>
    runQueue({
      pollAfter: () => POLL_EVERY,
      claimNext: withLease<ClaimedRefund>(deps, {
        name: 'refunds',
        lease: LEASE,
        claim: (lease) => claimRefund(deps.db, lease),
        work: (refund) => sendRefund(deps, refund),
        failed: (refund, { error }) => {
          deps.log.warn({ err: error, refund: refund.id }, 'a refund could not be sent')
          return requeue(deps, refund, backOff(refund.attempts, AGAIN))
        },
        requeue: (refund, { notBefore }) => postponeRefund(deps.db, refund.id, notBefore),
        deadLetter: () => Promise.resolve(),
      }),
      onFailure: (error) => deps.log.warn({ err: error }, 'the refunds could not be processed'),
    }),
}

const noCheckout = {
  refund: async (): Promise<RefundOutcome> => ({
    outcome: 'unavailable',
    cause: new Error('PayMongo is not configured'),
  }),
}

const requeue = (deps: Pick<Deps, 'now'>, { attempts }: ClaimedRefund, rest: number): Attempt => ({
  requeue: { failures: attempts, notBefore: later(deps.now(), rest) },
})

async function sendRefund(deps: Deps, refund: ClaimedRefund): Promise<Attempt> {
  const { id, applicationId, intentId, amount, providerRefund, attempts } = refund
  const order = { id, intentId, amount: centsOf(amount), providerRefund, isRetry: attempts > 1 }
  const outcome = await (gatewayOf(order) === 'paymongo' ? (deps.checkout ?? noCheckout) : deps.payments).refund(order)
  if (outcome.outcome === 'unavailable') {
    deps.log.warn({ err: outcome.cause, refund: id }, 'the card provider could not be asked for a refund')
    return requeue(deps, refund, backOff(attempts, AGAIN))
  }
  await deps.transaction(async (tx) => {
    const application = await lockApplicationOwner(tx, applicationId)
    const locked = await lockRefund(tx, id)
    if (!application || !locked || locked.status !== 'approved') return
    const at = deps.now()
    const context = { tx, deps, at, by: { actorId: null, ip: 'portal', requestId: uuid() } }
    await applyRefundOutcome(context, { ...locked, userId: application.userId }, { outcome, toldAt: at })
  })
  return outcome.outcome === 'pending' ? requeue(deps, refund, PENDING_FOR) : 'done'
}
