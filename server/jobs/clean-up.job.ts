import { sessionLifetime, signInFailures, unverifiedSignUp } from '#domain/account/lifetime.ts'
import { LOGGED_ONCE_WITHIN_MS } from '#domain/audit/access-log.ts'
import { DAY, HOUR } from '#domain/calendar/milliseconds.ts'
import { tryLock } from '#server/database/advisory-locks.store.ts'
import { foldDeltas } from '#server/database/counters.store.ts'
import type { Deps } from '#server/deps.ts'
import { deleteExpired } from './clean-up.store.ts'
import { runEvery } from './run-every.ts'

const KEEP_LETTERS = 30 * DAY
const KEEP_PAYMENT_SECRETS = DAY
const KEEP_SENT_MAIL = 90 * DAY

/** Removes expired codes, dead sessions, old mail and the details of people who never came; one process at a time. */
export function cleanUp({ transaction, now }: Pick<Deps, 'transaction' | 'now'>): Promise<void> {
  const at = now()
  return transaction(async (tx) => {
    if (!(await tryLock(tx, 'cleanUp'))) return
    const before = (milliseconds: number) => new Date(at.getTime() - milliseconds)
    const longest = (which: 'idle' | 'total') => Math.max(sessionLifetime.client[which], sessionLifetime.admin[which])
    await deleteExpired(tx, {
      now: at,
      sessionsSeenBefore: before(longest('idle')),
      sessionsBegunBefore: before(longest('total')),
      lettersBefore: before(KEEP_LETTERS),
      paymentsBegunBefore: before(KEEP_PAYMENT_SECRETS),
      mailSentBefore: before(KEEP_SENT_MAIL),
      toldBefore: before(DAY),
      readBefore: before(LOGGED_ONCE_WITHIN_MS),
      signedUpBefore: before(unverifiedSignUp.lifetime),
      failuresBefore: before(signInFailures.within + 2 * HOUR),
    })
  })
}

export const hourlyCleanUp = runEvery(
  { name: 'clean_up', first: 0, period: HOUR, trouble: 'the clean-up could not be done' },
  cleanUp,
)

const EVERY = 10_000

/** Folds new deltas into the counters, so that reading the counters stays fast; one process at a time. */
export const counters = runEvery(
  { name: 'counters', first: EVERY, period: EVERY, trouble: 'the counters could not be folded' },
  async ({ transaction, now }) => ((await transaction(foldDeltas)) === null ? null : now()),
)
