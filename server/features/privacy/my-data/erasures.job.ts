import { MINUTE } from '#domain/calendar/milliseconds.ts'
import type { Job } from '#server/jobs/job.ts'
import { later, runQueue, withLease } from '#server/jobs/queue.ts'
import { runErasure } from './erasures.service.ts'
import { type ClaimedErasure, claimErasure, postponeErasure } from './erasures.store.ts'

const POLL_EVERY = MINUTE
const LEASE = 2 * MINUTE
const REST = MINUTE

export const erasures: Job = {
  start: (deps) =>
    runQueue({
      pollAfter: () => POLL_EVERY,
      claimNext: withLease<ClaimedErasure>(deps, {
        name: 'erasures',
        lease: LEASE,
        claim: (lease) => claimErasure(deps.db, { ...lease, owners: deps.config.adminEmails }),
        work: async (claimed) => {
          await runErasure(deps, claimed)
          return 'done'
        },
        failed: (claimed, { error }) => {
          deps.log.error({ err: error, erasure: claimed.id }, 'an erasure is not finished yet')
          // An erasure is tried again until it is done.
          return { requeue: { failures: 0, notBefore: later(deps.now(), REST) } }
        },
        requeue: (claimed, { notBefore }) => postponeErasure(deps.db, claimed.id, notBefore),
        deadLetter: async () => {},
      }),
      onFailure: (error) => deps.log.warn({ err: error }, 'erasures could not be done'),
    }),
}
