import { setTimeout as pause } from 'node:timers/promises'
import { letterOf, noticeKinds } from '#content/mail/notices.ts'
import type { Deps } from '#server/deps.ts'
import {
  abandonMail,
  type ClaimedMail,
  claimMail,
  deferMail,
  isRefusedAlone,
  markMailSent,
  nextMailDue,
  retryNow,
} from './outbox.store.ts'

const LANES = 4
const LOOK_EVERY = 5_000
const SEND_WITHIN = 15_000
// Longer than a send, so that two never send one mail; short enough that the mail of a killed
// process leaves, with another look, well within 45 seconds.
const LEASE = 20_000
const LONGEST_PAUSE = 15_000
// For one mail that is refused while others are taken: a full mailbox is asked less and less, and not for ever.
const LONGEST_WAIT = 5 * 60_000
const GIVE_UP_AFTER = 5 * 24 * 60 * 60_000
const STOP_WITHIN = 5_000

export interface Outbox {
  wake: () => void
  /** Ends when no mail is under way any more. */
  stop: () => Promise<void>
}

type OutboxDeps = Pick<Deps, 'config' | 'db' | 'mail' | 'metrics' | 'now' | 'log'>
type SendFailure = Extract<Awaited<ReturnType<Deps['mail']['send']>>, { taken: false }>

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

const pauseAfter = (refusals: number, longest = LONGEST_PAUSE) =>
  Math.min(1_000 * 2 ** Math.min(refusals - 1, 10), longest)

/**
 * Sends the mail that is owed, for as long as it takes: a mail server that is away delays it and never loses it.
 * Any number of processes share the work; each mail leaves once.
 */
export function startOutbox(deps: OutboxDeps): Outbox {
  const workers = new Set<Promise<void>>()
  const sends = new Set<AbortController>()
  const unremembered = new Set<Promise<void>>()
  let refusals = 0
  let stopped = false
  let wokenMeanwhile = false
  let timer: NodeJS.Timeout | undefined
  let nextLook = LOOK_EVERY

  function openLane() {
    if (stopped || workers.size >= (refusals > 0 ? 1 : LANES)) return
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
    timer = setTimeout(openLane, wokenMeanwhile ? 0 : refusals > 0 ? pauseAfter(refusals) : nextLook)
    wokenMeanwhile = false
    nextLook = LOOK_EVERY
  }

  async function drain() {
    while (!stopped) {
      await Promise.allSettled(unremembered)
      const now = deps.now()
      const mail = await claimMail(deps.db, { now, leasedUntil: later(now, LEASE), kinds: noticeKinds })
      deps.metrics.jobDone('outbox', now)
      if (!mail) {
        const due = await nextMailDue(deps.db, now)
        if (due) nextLook = Math.min(nextLook, due.getTime() - now.getTime())
        return
      }
      openLane()
      if (!(await deliver(mail))) return
    }
  }

  async function deliver(mail: ClaimedMail): Promise<boolean> {
    const { config } = deps
    const sender = { brandName: config.brand.name, publicUrl: config.publicUrl }
    const outcome = await send({ id: mail.id, to: mail.recipient, ...letterOf(mail.notice, sender) })
    if (!outcome.taken && !outcome.final) return putBack(mail, outcome)
    if (outcome.taken) {
      await remember(mail)
      deps.metrics.mailTried('sent')
    } else {
      await giveUp(mail, outcome.reason)
    }
    await noteReturn()
    return true
  }

  async function putBack(mail: ClaimedMail, { about, reason }: SendFailure): Promise<boolean> {
    const { db, log, metrics, now } = deps
    const isItsOwn = about === 'letter' && (await isRefusedAlone(db, mail))
    const at = now()
    if (isItsOwn && at.getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER) {
      await giveUp(mail, reason)
      return true
    }
    if (!isItsOwn) refusals += 1
    const ownRefusals = isItsOwn ? mail.ownRefusals + 1 : 0
    const wait = isItsOwn ? pauseAfter(ownRefusals, LONGEST_WAIT) : pauseAfter(mail.attempts)
    await deferMail(db, mail, { at, nextAttemptAt: later(at, wait), ownRefusals, reason })
    metrics.mailTried('deferred')
    log.warn({ mail: mail.id, attempts: mail.attempts, reason }, 'an email could not be sent yet')
    return isItsOwn
  }

  async function giveUp(mail: ClaimedMail, reason: string) {
    await abandonMail(deps.db, mail, deps.now(), reason)
    deps.metrics.mailTried('given_up')
    deps.log.error({ mail: mail.id, notice: mail.notice.kind, reason }, 'an email was refused permanently')
  }

  /** A mail server that is back gets everything at once, what was put back for longer too. */
  async function noteReturn() {
    if (refusals === 0) return
    await retryNow(deps.db, deps.now())
    refusals = 0
  }

  async function send(letter: Parameters<Deps['mail']['send']>[0]) {
    const limit = new AbortController()
    const tooLong = setTimeout(() => limit.abort(), SEND_WITHIN)
    sends.add(limit)
    try {
      return await deps.mail.send(letter, limit.signal)
    } finally {
      clearTimeout(tooLong)
      sends.delete(limit)
    }
  }

  /** A mail that left must not leave again because the database was away in the moment after. */
  async function remember(mail: ClaimedMail) {
    const mark = () => markMailSent(deps.db, mail.id, deps.now())
    try {
      await mark()
    } catch {
      const insisting = insist(mark)
      unremembered.add(insisting)
      await insisting.finally(() => unremembered.delete(insisting))
    }
  }

  async function insist(work: () => Promise<void>) {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (stopped) throw error
        await pause(250)
      }
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
      clearTimeout(timer)
      const patience = setTimeout(() => {
        for (const under of sends) under.abort()
      }, STOP_WITHIN)
      await Promise.all(workers)
      clearTimeout(patience)
    },
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'unknown'
