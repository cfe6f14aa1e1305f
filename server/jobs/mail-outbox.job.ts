import { noticeKinds } from '#content/mail/notices.ts'
import type { Job } from './job.ts'
import { openDelivery, pauseAfter } from './mail-delivery.ts'
import { claimMail, nextMailDue } from './mail-outbox.store.ts'
import { runQueue, withLease } from './queue.ts'

const WORKERS = 4
const POLL_EVERY = 5_000
const SEND_WITHIN = 15_000
// Longer than a send, so that two never send one mail; short enough that the mail of a killed
// process leaves, with the next poll, well within 45 seconds.
const LEASE = 20_000
const STOP_WITHIN = 5_000

/** Sends the mail in the mail outbox, for as long as it takes: a mail server that is away delays it and never loses it. */
export const mailOutbox: Job = {
  start: (deps) => {
    const { db, log } = deps
    const delivery = openDelivery(deps)
    let nextPoll = POLL_EVERY
    let polls = 0
    const claimNext = withLease(deps, {
      name: 'outbox',
      lease: LEASE,
      longest: SEND_WITHIN,
      claim: async (lease) => {
        const poll = ++polls
        const mail = await claimMail(db, { ...lease, kinds: noticeKinds })
        const due = mail ? undefined : await nextMailDue(db, lease.now)
        // Of concurrent polls the last to begin knows the newest mail.
        if (poll === polls) nextPoll = due ? Math.min(POLL_EVERY, due.getTime() - lease.now.getTime()) : POLL_EVERY
        return mail
      },
      work: delivery.deliver,
      requeue: delivery.requeue,
      deadLetter: delivery.giveUp,
    })
    return runQueue({
      mostWorkers: WORKERS,
      // A server that refuses gets one mail at a time.
      workers: () => (delivery.refusals() > 0 ? 1 : WORKERS),
      patience: STOP_WITHIN,
      pollAfter: () => (delivery.refusals() > 0 ? pauseAfter(delivery.refusals()) : nextPoll),
      // The lease begins only after earlier sent mail is recorded as sent.
      claimNext: async (turn) => {
        await delivery.remembered()
        return claimNext(turn)
      },
      onFailure: (error) => log.warn({ code: codeOf(error) }, 'the outbox could not be read'),
    })
  },
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'unknown'
