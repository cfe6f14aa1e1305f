import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { SIGN_IN_CODE_DIGITS } from '#contract/session.ts'

export const generateCode = (): string =>
  String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, '0')

/** What is stored of a code: without the secret nobody can try out the million codes that there are. */
export const hashCode = (secret: string, emailKey: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`sign-in code\0${emailKey}\0${code}`).digest()

export const isSameCode = (stored: Buffer, tried: Buffer): boolean =>
  stored.length === tried.length && timingSafeEqual(stored, tried)
