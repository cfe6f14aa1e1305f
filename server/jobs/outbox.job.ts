import { noticeKinds } from '#content/mail/notices.ts'
import { type DeliveryDeps, later, openDelivery, pauseAfter } from './mail-delivery.ts'
import { claimMail, nextMailDue } from './outbox.store.ts'

const LANES = 4
const LOOK_EVERY = 5_000
// Longer than a send, so that two never send one mail; short enough that the mail of a killed
// process leaves, with another look, well within 45 seconds.
const LEASE = 20_000
const STOP_WITHIN = 5_000

export interface Outbox {
  wake: () => void
  /** Ends when no mail is under way any more. */
  stop: () => Promise<void>
}

/**
 * Sends the mail that is owed, for as long as it takes: a mail server that is away delays it and never loses it.
 * Any number of processes share the work; each mail leaves once.
 */
export function startOutbox(deps: DeliveryDeps): Outbox {
  const workers = new Set<Promise<void>>()
  const delivery = openDelivery(deps)
  let stopped = false
  let wokenMeanwhile = false
  let timer: NodeJS.Timeout | undefined
  let nextLook = LOOK_EVERY

  function openLane() {
    if (stopped || workers.size >= (delivery.refusals() > 0 ? 1 : LANES)) return
    const lane = drain()
      .catch((error: unknown) => deps.log.warn({ code: codeOf(error) }, 'the outbox could not be read'))
      .finally(() => {
        workers.delete(lane)
        if (workers.size === 0) lookAgain()
      })
    workers.add(lane)
  }

  function lookAgain() {
    if (stopped) return
    clearTimeout(timer)
    const refusals = delivery.refusals()
    timer = setTimeout(openLane, wokenMeanwhile ? 0 : refusals > 0 ? pauseAfter(refusals) : nextLook)
    wokenMeanwhile = false
    nextLook = LOOK_EVERY
  }

  async function drain() {
    while (!stopped) {
      await delivery.remembered()
      const now = deps.now()
      const mail = await claimMail(deps.db, { now, leasedUntil: later(now, LEASE), kinds: noticeKinds })
      deps.metrics.jobDone('outbox', now)
      if (!mail) {
        const due = await nextMailDue(deps.db, now)
        if (due) nextLook = Math.min(nextLook, due.getTime() - now.getTime())
        return
      }
      openLane()
      if (!(await delivery.deliver(mail))) return
    }
  }

  openLane()
  return {
    wake: () => {
      if (workers.size >= LANES) wokenMeanwhile = true
      else openLane()
    },
    stop: async () => {
      stopped = true
      delivery.stop()
      clearTimeout(timer)
      const patience = setTimeout(delivery.cutOff, STOP_WITHIN)
      await Promise.all(workers)
      clearTimeout(patience)
    },
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'unknown'
