import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { LetterText } from '#content/mail/letter.ts'
import { SIGN_IN_CODE_DIGITS } from '#contract/account/session.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'

const MAIL_TIMEOUT_MS = 4_000

export const generateCode = (): string =>
  String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, '0')

/** Uses a secret key, because trying a million codes would break a plain hash. */
export const hashCode = (
  secret: string,
  { purpose, whose, code }: { purpose: string; whose: string; code: string },
): Buffer => createHmac('sha256', secret).update(`${purpose}\0${whose}\0${code}`).digest()

export const isSameCode = (stored: Buffer, tried: Buffer): boolean =>
  stored.length === tried.length && timingSafeEqual(stored, tried)

/**
 * Sends the code directly; the mail outbox may retry for hours while the person waits. Returns whether the mail server
 * accepted the mail.
 */
export async function mailCode(
  deps: Pick<Deps, 'log' | 'mail'>,
  { to, letter, expiresAt }: { to: string; letter: LetterText; expiresAt: Date },
): Promise<boolean> {
  const outcome = await deps.mail.send({ id: uuid(), to, expiresAt, ...letter }, AbortSignal.timeout(MAIL_TIMEOUT_MS))
  if (outcome.accepted) return true
  deps.log.warn({ reason: outcome.reason }, 'a code could not be emailed')
  // Every address gets the same response, so that nobody learns which addresses the mail server knows.
  if (outcome.permanent) return false
  throw new Refusal('unavailable', 'We cannot send emails at the moment. Please try again in a minute.', {
    code: 'mail_unavailable',
    retryAfter: 30,
  })
}

/** Makes a withheld code as slow as the last mailing, with the same error, so that both look alike. */
export interface MailTiming {
  measure: (mail: () => Promise<void>) => Promise<void>
  simulate: () => Promise<void>
}

export function createMailTiming(): MailTiming {
  let last: { took: number; error?: unknown } = { took: 0 }
  return {
    measure: async (mail) => {
      const from = performance.now()
      const took = () => performance.now() - from
      try {
        await mail()
        last = { took: took() }
      } catch (error) {
        last = { took: took(), error }
        throw error
      }
    },
    simulate: async () => {
      const { took, error } = last
      await pause(took)
      if (error !== undefined) throw error
    },
  }
}
