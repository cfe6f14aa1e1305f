import { setTimeout as pause } from 'node:timers/promises'
import { letterOf } from '#content/mail/notices.ts'
import { backOff } from '#domain/back-off.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import type { Deps } from '#server/deps.ts'
import { invitationToken } from './invitation-token.ts'
import {
  abandonMail,
  type ClaimedMail,
  deferMail,
  isRefusedAlone,
  markMailSent,
  retryNow,
} from './mail-outbox.store.ts'
import { type Attempt, type Control, later, type Requeue } from './queue.ts'

const LONGEST_PAUSE = 15_000
// For one mail that the server refuses while it accepts others, as for a full mailbox: retries slow down, and end.
const LONGEST_WAIT = 5 * MINUTE
const GIVE_UP_AFTER = 5 * DAY

type DeliveryDeps = Pick<Deps, 'config' | 'db' | 'mail' | 'metrics' | 'now' | 'log' | 'secret'>
type SendFailure = Extract<Awaited<ReturnType<Deps['mail']['send']>>, { accepted: false }>

export interface MailDelivery {
  deliver: (mail: ClaimedMail, control: Pick<Control, 'signal' | 'isStopped'>) => Promise<Attempt>
  requeue: (mail: ClaimedMail, back: Requeue) => Promise<void>
  giveUp: (mail: ClaimedMail, end: { reason: string; at: Date }) => Promise<void>
  /** How often in a row the mail server, and not one letter alone, refused. */
  refusals: () => number
  /** Resolves when every sent mail is recorded as sent. */
  remembered: () => Promise<unknown>
}

export const pauseAfter = (refusals: number, longest = LONGEST_PAUSE) => backOff(refusals, { first: 1_000, longest })

export function openDelivery(deps: DeliveryDeps): MailDelivery {
  const { db, log, metrics, now } = deps
  const marks = insistOnWrites()
  let refusals = 0

  async function deliver(mail: ClaimedMail, { signal, isStopped }: Pick<Control, 'signal' | 'isStopped'>) {
    const { brand, publicUrl } = deps.config
    const tokenOf = (invitationId: string) => invitationToken(deps.secret, invitationId)
    const sender = { brandName: brand.name, publicUrl, supportEmail: brand.supportEmail, tokenOf }
    const letter = { id: mail.id, to: mail.recipient, ...letterOf(mail.notice, sender) }
    const outcome = await deps.mail.send(letter, signal)
    if (!outcome.accepted && !outcome.permanent) return afterRefusal(mail, outcome)
    if (outcome.accepted) {
      await marks.insistOn(() => markMailSent(db, mail.id, now()), isStopped)
      metrics.mailTried('sent')
    }
    await noteReturn()
    return outcome.accepted ? 'done' : { deadLetter: outcome.reason }
  }

  async function afterRefusal(mail: ClaimedMail, { about, reason }: SendFailure): Promise<Attempt> {
    const isItsOwn = about === 'letter' && (await isRefusedAlone(db, mail))
    const at = now()
    if (isItsOwn && at.getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER) return { deadLetter: reason }
    if (!isItsOwn) refusals += 1
    const failures = isItsOwn ? mail.ownRefusals + 1 : 0
    const wait = isItsOwn ? pauseAfter(failures, LONGEST_WAIT) : pauseAfter(mail.attempts)
    return { requeue: { failures, notBefore: later(at, wait), reason }, isBlocked: !isItsOwn }
  }

  async function requeue(mail: ClaimedMail, { failures: ownRefusals, notBefore, reason = '' }: Requeue) {
    const at = now()
    await deferMail(db, mail, { at, nextAttemptAt: notBefore ?? at, ownRefusals, reason })
    metrics.mailTried('deferred')
    log.warn({ mail: mail.id, attempts: mail.attempts, reason }, 'an email could not be sent yet')
  }

  async function giveUp(mail: ClaimedMail, { reason, at }: { reason: string; at: Date }) {
    await abandonMail(db, { mail, at, reason })
    metrics.mailTried('given_up')
    log.error({ mail: mail.id, notice: mail.notice.kind, reason }, 'an email was refused permanently')
  }

  /** Retries all mail at once when the mail server is back, even mail with a longer wait. */
  async function noteReturn() {
    if (refusals === 0) return
    await retryNow(db, now())
    refusals = 0
  }

  return { deliver, requeue, giveUp, refusals: () => refusals, remembered: marks.settled }
}

/** Repeats a write until it succeeds: a sent mail must not be sent again because the database was away. */
function insistOnWrites() {
  const unwritten = new Set<Promise<unknown>>()

  async function insist(write: () => Promise<unknown>, isStopped: () => boolean) {
    for (;;) {
      try {
        return await write()
      } catch (error) {
        if (isStopped()) throw error
        await pause(250)
      }
    }
  }

  return {
    async insistOn(write: () => Promise<unknown>, isStopped: () => boolean) {
      try {
        await write()
      } catch {
        const insisting = insist(write, isStopped)
        unwritten.add(insisting)
        await insisting.finally(() => unwritten.delete(insisting))
      }
    },
    settled: () => Promise.allSettled(unwritten),
  }
}
