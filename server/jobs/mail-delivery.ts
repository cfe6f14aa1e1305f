import { setTimeout as pause } from 'node:timers/promises'
import { letterOf } from '#content/mail/notices.ts'
import { backOff } from '#domain/back-off.ts'
import type { Deps } from '#server/deps.ts'
import { abandonMail, type ClaimedMail, deferMail, isRefusedAlone, markMailSent, retryNow } from './outbox.store.ts'

const SEND_WITHIN = 15_000
const LONGEST_PAUSE = 15_000
// For one mail that is refused while others are taken: a full mailbox is asked less and less, and not for ever.
const LONGEST_WAIT = 5 * 60_000
const GIVE_UP_AFTER = 5 * 24 * 60 * 60_000

export type DeliveryDeps = Pick<Deps, 'config' | 'db' | 'mail' | 'metrics' | 'now' | 'log'>
type Sending = Deps['mail']
type SendFailure = Extract<Awaited<ReturnType<Sending['send']>>, { taken: false }>

export interface MailDelivery {
  /** Whether the mail server takes mail, so that the next one may be claimed. */
  deliver: (mail: ClaimedMail) => Promise<boolean>
  /** How often in a row the mail server, and not one letter alone, refused. */
  refusals: () => number
  /** Ends when every mail that left is known to have left. */
  remembered: () => Promise<unknown>
  /** From now on nothing is tried again. */
  stop: () => void
  /** Gives up what is being sent at this moment. */
  cutOff: () => void
}

export const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

export const pauseAfter = (refusals: number, longest = LONGEST_PAUSE) => backOff(refusals, { first: 1_000, longest })

export function openDelivery(deps: DeliveryDeps): MailDelivery {
  const sends = limitSends(deps.mail)
  const marks = insistOnWrites()
  let refusals = 0

  async function deliver(mail: ClaimedMail): Promise<boolean> {
    const { config } = deps
    const sender = { brandName: config.brand.name, publicUrl: config.publicUrl }
    const outcome = await sends.send({ id: mail.id, to: mail.recipient, ...letterOf(mail.notice, sender) })
    if (!outcome.taken && !outcome.final) return putBack(mail, outcome)
    if (outcome.taken) {
      await marks.insistOn(() => markMailSent(deps.db, mail.id, deps.now()))
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

  return { deliver, refusals: () => refusals, remembered: marks.settled, stop: marks.stop, cutOff: sends.cutOff }
}

function limitSends(mail: Sending) {
  const underWay = new Set<AbortController>()
  return {
    async send(letter: Parameters<Sending['send']>[0]) {
      const limit = new AbortController()
      const tooLong = setTimeout(() => limit.abort(), SEND_WITHIN)
      underWay.add(limit)
      try {
        return await mail.send(letter, limit.signal)
      } finally {
        clearTimeout(tooLong)
        underWay.delete(limit)
      }
    },
    cutOff: () => {
      for (const limit of underWay) limit.abort()
    },
  }
}

/** A mail that left must not leave again because the database was away in the moment after. */
function insistOnWrites() {
  const unwritten = new Set<Promise<void>>()
  let stopped = false

  async function insist(write: () => Promise<void>) {
    for (;;) {
      try {
        return await write()
      } catch (error) {
        if (stopped) throw error
        await pause(250)
      }
    }
  }

  return {
    async insistOn(write: () => Promise<void>) {
      try {
        await write()
      } catch {
        const insisting = insist(write)
        unwritten.add(insisting)
        await insisting.finally(() => unwritten.delete(insisting))
      }
    },
    settled: () => Promise.allSettled(unwritten),
    stop: () => {
      stopped = true
    },
  }
}
